#!/bin/sh
# Do action.yml, run as GitHub would, the hook for pre-commit and the manual's recipes what they should?
# sh tests/packages/action.sh. Reports in TAP. The network is a folder. What the gate says of what broke is held by
# tests/golden/check/team.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
top=$(pwd)
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL="$scratch/config"
git config --global user.name t
git config --global user.email t@localhost
git config --global init.defaultBranch main
unset MAKEFLAGS MAKELEVEL CI GITHUB_ACTIONS GITHUB_BASE_REF

# The repository of a team: main has two commits, of which the last opens a gate; a branch opens the hall.
origin=$scratch/origin
mkdir -p "$origin/levels/maps"
cd "$origin" || exit 2
git init -q
corridor() { # FILE ROW
    printf '#######\n#%s#\n#######\n' "$2" >"levels/maps/$1"
}
corridor hall.txt G.#.T
corridor gate.txt ..#..
echo '{"map": {"file": "maps/hall.txt"}, "viewers": ["G"], "expect": {"hidden": ["T"]}}' >'levels/the hall.json'
git add .
git commit -q -m one
git branch side
corridor gate.txt .....
git commit -q -a -m 'the gate is opened'
opened=$(git rev-parse HEAD)
git checkout -q side
corridor hall.txt G...T
git commit -q -a -m 'the hall is opened'
git checkout -q main
git checkout -q --detach
git merge -q -m 'a pull request, merged to be tried' side
merged=$(git rev-parse HEAD)
git update-ref refs/pull/1/merge HEAD
git checkout -q main

checkout() { # COMMIT: as actions/checkout does, with no more than that commit
    rm -rf "$scratch/work"
    git init -q "$scratch/work"
    cd "$scratch/work" || exit 2
    git remote add origin "file://$origin"
    git fetch -q --depth=1 origin "$1"
    git checkout -q --detach FETCH_HEAD
    cd "$top" || exit 2
}

steps() { # EVENT COMMIT INPUTS: what the action says is in $scratch/log
    checkout "$2"
    env GITHUB_EVENT_NAME="$1" GITHUB_SHA="$2" GITHUB_WORKSPACE="$scratch/work" \
        python3 tests/packages/steps.py . "$3" >"$scratch/log" 2>&1
}

says() { # NAME TEXT-LINE...: these are in what it says
    name=$1
    shift
    : >"$scratch/missing"
    for line in "$@"; do grep -qxF -e "$line" "$scratch/log" || echo "missing: $line" >>"$scratch/missing"; done
    [ ! -s "$scratch/missing" ]
    report $? "$name" cat "$scratch/missing" "$scratch/log"
}

both='"scenarios": "levels/*.json", "levels": "levels/maps"'
first=$(git -C "$origin" rev-parse main~)

steps push "$opened" "{\"inputs\": {$both}, \"before\": \"$first\"}"
report $(($? != 1)) 'a push that opens lines of sight fails' cat "$scratch/log"
says 'it tells which, on the page of the run as well' 'ok 1 - levels/the hall.json: hidden T' \
    'build: success' 'check: success' 'diff: failure' \
    '1 of 1 tests passed' '#++o++#' \
    'levels/maps/gate.txt: who sees whom: 8 sight lines opened, 0 closed; 0 cells walled, 1 cleared'
grep -q '^::error file=levels/maps/gate.txt,title=eyeshot diff%3A who sees whom::8 sight lines opened' "$scratch/log"
report $? 'GitHub is told' cat "$scratch/log"
steps push "$opened" "{\"inputs\": {$both, \"opened\": \"8\"}, \"before\": \"$first\"}"
report $? 'as many may be allowed' cat "$scratch/log"
steps push "$opened" "{\"inputs\": {$both, \"opened\": \"7\", \"closed\": \"any\", \"named\": \"any\"}, \"before\": \"$first\"}"
report $(($? != 1)) 'each number counts by itself' cat "$scratch/log"
steps push "$opened" "{\"inputs\": {$both, \"radius\": \"1\", \"algorithm\": \"bresenham\"}, \"before\": \"$first\"}"
report $? 'within a radius nothing has changed, by another algorithm neither' cat "$scratch/log"

steps pull_request "$merged" "{\"inputs\": {$both}}"
report $(($? != 1)) 'a pull request that opens a hall fails' cat "$scratch/log"
says 'it is held against what main is now, and compared although a scenario failed' 'build: success' 'check: failure' 'diff: failure' \
    'not ok 1 - levels/the hall.json: hidden T' 'hall.txt: 8 sight lines opened, 0 closed; 0 cells walled, 1 cleared' \
    '2 levels, 1 changed: 8 sight lines opened, 0 closed; 0 cells walled, 1 cleared'
steps workflow_dispatch "$merged" "{\"inputs\": {$both, \"base\": \"side\"}}"
says 'a branch may be the base' 'eyeshot: fetching side' 'gate.txt: 8 sight lines opened, 0 closed; 0 cells walled, 1 cleared' \
    '2 levels, 1 changed: 8 sight lines opened, 0 closed; 0 cells walled, 1 cleared'

steps push "$opened" "{\"inputs\": {$both}, \"before\": \"0000000000000000000000000000000000000000\"}"
says 'a new branch has nothing to be compared with' 'check: success' 'diff: success' \
    'eyeshot: no levels are compared: push has no base, and none is named'
steps schedule "$opened" "{\"inputs\": {$both}}"
says 'nor does a day' 'diff: success' 'eyeshot: no levels are compared: schedule has no base, and none is named'
steps push "$opened" "{\"inputs\": {$both}, \"before\": \"1234567890123456789012345678901234567890\"}"
says 'a base that is nowhere' 'diff: failure' \
    "eyeshot: can't fetch 1234567890123456789012345678901234567890: name a commit, a branch or a tag as base"

printf 'import json\nfor line in open(0):\n    question = json.loads(line)\n    print(json.dumps({"id": question["id"], "mask": ["1" * 7] * 3}), flush=True)\n' \
    >"$scratch/all.py"
steps push "$opened" "{\"inputs\": {\"scenarios\": \"levels/*.json\", \"program\": \"python3 $scratch/all.py\"}}"
says 'a program that sees everything' 'check: failure' 'diff: success' "# algorithm: exec:python3 $scratch/all.py" \
    'not ok 1 - levels/the hall.json: hidden T'
steps push "$opened" "{\"inputs\": {\"levels\": \"levels/maps/hall.txt\\nlevels/maps/gate.txt\"}, \"before\": \"$first\"}"
says 'levels alone, a file a line' 'check: success' 'diff: failure' \
    'levels/maps/gate.txt: 8 sight lines opened, 0 closed; 0 cells walled, 1 cleared'
steps push "$opened" '{"inputs": {}}'
says 'nothing at all is a mistake' 'build: failure' 'check: skipped' 'diff: skipped' \
    'eyeshot: nothing to do: name scenarios, levels or both'

# What would be a command, an option or a pattern, if a shell or git read it as their own.
# shellcheck disable=SC2016 # nobody should expand it
bad='$(touch bad)`touch bad`;touch bad'
for input in scenarios levels base opened closed named radius algorithm; do
    steps push "$opened" "{\"inputs\": {\"levels\": \"levels/maps\", \"opened\": \"8\", \"$input\": \"$bad\"}, \"before\": \"$first\"}"
    [ $? -eq 1 ] && [ ! -e "$scratch/work/bad" ]
    report $? "what looks like a command in $input is none" cat "$scratch/log"
done
for option in --help '--upload-pack=touch bad'; do
    for input in scenarios levels base; do
        steps push "$opened" "{\"inputs\": {\"levels\": \"levels/maps\", \"opened\": \"8\", \"$input\": \"$option\"}, \"before\": \"$first\"}"
        [ $? -eq 1 ] && [ ! -e "$scratch/work/bad" ]
        report $? "what looks like an option, $option, in $input is none" cat "$scratch/log"
    done
done
steps push "$opened" "{\"inputs\": {\"levels\": \"levels/map*\"}, \"before\": \"$first\"}"
says 'a pattern is no name of levels' 'diff: failure' \
    'eyeshot: found no levels/map*: name files or folders'
[ "$(git -C "$scratch/work" worktree list | wc -l)" -eq 1 ]
report $? 'no worktree is left behind' git -C "$scratch/work" worktree list
steps push "$opened" "{\"inputs\": {\"levels\": \"levels/maps/\"}, \"before\": \"$first\"}"
grep -q '^::error file=levels/maps/gate.txt,' "$scratch/log"
report $? 'GitHub is told the name that git has, whatever the folder ends in' cat "$scratch/log"

# What a level holds is no command to GitHub, which obeys no line between two of a word that nobody can know.
checkout "$opened"
cd "$scratch/work" || exit 2
echo '::error#:taken' >'levels/maps/::stop-commands::x.txt'
printf '{"map": [\n"::error::taken",\n}' >levels/torn.json
git add .
git commit -q -m 'what looks like commands'
echo '::error::taken' >'levels/maps/::stop-commands::x.txt'
for step in check diff; do
    PATH=$top/.build/action:$PATH GITHUB_ACTIONS=true EYESHOT_SCENARIOS='levels/*.json' EYESHOT_LEVELS=levels/maps EYESHOT_BASE=HEAD \
        sh "$top/packaging/action.sh" $step 2>&1
    echo "$step: $?"
done | awk '/^::stop-commands::eyeshot-/ && !word { word = substr($0, 18) }
    !word
    word && $0 == "::" word "::" { word = "" }' | sed 's/%0A.*//' >"$scratch/log"
cd "$top" || exit 2
says 'what looks like a command in a level is none' 'check: 2' 'diff: 1' \
    '::error file=levels/torn.json,line=3,title=eyeshot check::3:1: found '"'}', expected a value" \
    '::error file=levels/maps/%3A%3Astop-commands%3A%3Ax.txt,title=eyeshot diff%3A who sees whom::84 sight lines opened, 0 closed; 0 cells walled, 1 cleared'
! grep '^ *::' "$scratch/log" | grep -v -e '^::error file=' -e '^::notice title='
report $? 'nothing else is' cat "$scratch/log"

sh packaging/action.sh >"$scratch/log" 2>&1
says 'a step must be named' 'eyeshot: expected build, check or diff'

# The manual's recipes, by the eyeshot that the action has built
PATH=$top/.build/action:$PATH
export PATH
recipe() { # SECTION N: the Nth block of it, as it is read
    awk -v section="$1" -v which="$2" '
        /^\.S[sh] / { here = $2 == section }
        /^\.Ed/ { on = 0 }
        on
        /^\.Bd -literal/ && here { on = ++n == which }' man/eyeshot.1 |
        sed -e 's/\\-/-/g' -e "s/\\\\(aq/'/g" -e 's/\\(dq/"/g' -e 's/\\(ha/^/g' -e 's/\\e/\\/g'
}

recipe GitHub 1 | sed -n 's/^          \([a-z]*\): \(.*\)/"\1": "\2"/p' | paste -s -d , >"$scratch/with"
steps push "$opened" "{\"inputs\": {$(cat "$scratch/with")}, \"before\": \"$first\"}"
says "GitHub's recipe" 'check: success' 'diff: failure' '1 of 1 tests passed'

checkout "$merged"
recipe GitLab 1 | sed -n '/^sight/q; s/^    - //p' >"$scratch/scenarios"
recipe GitLab 1 | sed -n '1,/^sight/d; s/^    - \(if:.*\)*//p' >"$scratch/sight"
git -C "$scratch/work" fetch -q --unshallow origin "$opened"
for job in scenarios sight; do
    (cd "$scratch/work" && CI_MERGE_REQUEST_DIFF_BASE_SHA=$opened sh -e "$scratch/$job") >"$scratch/log" 2>&1
    status=$?
    [ $status -eq 1 ]
    report $? "GitLab's recipe, $job" cat "$scratch/scenarios" "$scratch/log"
done
says 'its log' 'hall.txt: 8 sight lines opened, 0 closed; 0 cells walled, 1 cleared'
grep -q 'failures="1"' "$scratch/work/report.xml"
report $? 'its report'

checkout "$merged"
recipe Jenkins 1 | sed -n "s/^ *sh '\(.*\)'/\1/p" >"$scratch/lines"
(cd "$scratch/work" && CHANGE_TARGET=main sh "$scratch/lines") >"$scratch/log" 2>&1
says "Jenkins' recipe" 'not ok 1 - levels/the hall.json: hidden T' \
    'hall.txt: 8 sight lines opened, 0 closed; 0 cells walled, 1 cleared'
grep -q 'failures="1"' "$scratch/work/report.xml"
report $? 'its report'

if command -v pre-commit >/dev/null; then
    export PRE_COMMIT_HOME="$scratch/home"
    mkdir "$scratch/hooks"
    cp .pre-commit-hooks.yaml "$scratch/hooks"
    git init -q "$scratch/hooks"
    git -C "$scratch/hooks" add .
    git -C "$scratch/hooks" commit -q -m hooks
    for n in 1 2; do
        recipe pre-commit $n | sed "s|: URL|: $scratch/hooks|; s|: REVISION|: $(git -C "$scratch/hooks" rev-parse HEAD)|" >"$scratch/$n.yaml"
    done
    checkout "$opened"
    cd "$scratch/work" || exit 2
    cp "$scratch/1.yaml" .pre-commit-config.yaml
    pre-commit install >"$scratch/log" 2>&1
    git add .
    git commit -q -m 'a hook' >"$scratch/log" 2>&1
    report $? 'a commit without scenarios goes through' cat "$scratch/log"
    sed 's/hidden/visible/' 'levels/the hall.json' >'levels/wrong hall.json'
    git add .
    git commit -q -m wrong >"$scratch/log" 2>&1
    report $(($? != 1)) 'a commit of a scenario that fails does not' cat "$scratch/log"
    says 'pre-commit shows what failed' 'not ok 1 - levels/wrong hall.json: visible T' '  message: "nobody sees T (5,1): G (1,1) blocked by the wall at 3,1"'
    git mv 'levels/wrong hall.json' ./-rwrong.json
    sed 's/files: .*/files: ^-/' "$scratch/1.yaml" >.pre-commit-config.yaml
    sed -i 's/"maps/"levels\/maps/' ./-rwrong.json
    git add .
    git commit -q -m dash >"$scratch/log" 2>&1
    says 'a name may begin with a dash' 'not ok 1 - -rwrong.json: visible T'
    git rm -q -f ./-rwrong.json
    cp "$scratch/2.yaml" .pre-commit-config.yaml
    git add .
    git commit -q -m 'another hook' >"$scratch/log" 2>&1
    report $? 'so does one without levels' cat "$scratch/log"
    corridor hall.txt G...T
    git add .
    git commit -q -m 'opened' >"$scratch/log" 2>&1
    report $(($? != 1)) 'a commit of a map that its scenario is at odds with does not' cat "$scratch/log"
    says 'it is the scenario that fails' 'not ok 1 - levels/the hall.json: hidden T'
    cd "$top" || exit 2
else
    skip 'the hook for pre-commit' 'pre-commit is not installed'
fi
tally
