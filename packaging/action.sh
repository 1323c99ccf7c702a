#!/bin/sh
# The steps of action.yml: sh packaging/action.sh build | check | diff, in the repository whose levels are looked at.
# What its user asks for comes in EYESHOT_..., which no shell reads as its own text; what GitHub tells, in GITHUB_....
# A list has an item on each text line.
set -eu
newline='
'
summary=${GITHUB_STEP_SUMMARY:-}

trouble() {
    echo "eyeshot: $*" >&2
    exit 2
}

build() {
    [ -n "${EYESHOT_SCENARIOS:-}${EYESHOT_LEVELS:-}" ] || trouble 'nothing to do: name scenarios, levels or both'
    top=$(cd "$(dirname "$0")/.." && pwd)
    mkdir -p "$top/.build/action"
    make -s -C "$top" setup
    make -s -C "$top" -j "$(getconf _NPROCESSORS_ONLN)" all PROGRAM=.build/action/eyeshot
    echo "$top/.build/action" >>"$GITHUB_PATH"
}

# What levels and their names hold is printed, and a line that begins with `::` is a command to GitHub: it obeys those
# of the report only.
judge() { # COMMAND ARGUMENT...
    command=$1
    shift
    if [ -z "${GITHUB_ACTIONS:-}" ]; then
        eyeshot "$command" --report github=/dev/stderr "$@"
        return
    fi
    lines=$(mktemp)
    said=0
    echo "::stop-commands::eyeshot-${lines##*.}"
    eyeshot "$command" --report "github=$lines" "$@" 2>&1 || said=$?
    echo "::eyeshot-${lines##*.}::"
    cat "$lines"
    rm "$lines"
    return "$said"
}

check() {
    [ -n "${EYESHOT_SCENARIOS:-}" ] || return 0
    IFS=$newline
    # shellcheck disable=SC2086 # its lines are patterns of files' names
    set -- -- $EYESHOT_SCENARIOS
    [ -z "${EYESHOT_PROGRAM:-}" ] || set -- -a "exec:$EYESHOT_PROGRAM" "$@"
    [ -z "$summary" ] || set -- --report "markdown=$summary" "$@"
    judge check "$@"
}

fetch() { # REVISION: where actions/checkout has left it out
    echo "eyeshot: fetching $1" >&2
    depth=
    [ "$(git rev-parse --is-shallow-repository)" = false ] || depth=--depth=1
    git fetch -q --no-tags $depth -- origin "$1" || trouble "can't fetch $1: name a commit, a branch or a tag as base"
}

# The base of a pull request is the first parent of the merge that GitHub makes of it, and that is tried; a clone of
# depth 1 knows its name, but does not have it.
find_base() {
    case ${GITHUB_EVENT_NAME:-} in
    pull_request)
        git cat-file -e "$GITHUB_SHA" 2>/dev/null || fetch "$GITHUB_SHA"
        base=$(git cat-file commit "$GITHUB_SHA" | sed -n '/^$/q; s/^parent //p' | head -n 1)
        ;;
    push) base=${EYESHOT_BEFORE:-} ;; # zeros where the branch is new
    esac
}

compare() {
    [ -n "${EYESHOT_LEVELS:-}" ] || return 0
    base=${EYESHOT_BASE:-}
    [ -n "$base" ] || find_base
    case $base in
    *[!0]*) ;;
    *)
        echo "eyeshot: no levels are compared: ${GITHUB_EVENT_NAME:-this} has no base, and none is named"
        return 0
        ;;
    esac
    if commit=$(git rev-parse -q --verify --end-of-options "$base^{commit}"); then :; else
        fetch "$base"
        commit=$(git rev-parse FETCH_HEAD)
    fi
    tree=$(mktemp -d)
    trap 'git worktree remove --force "$tree/base" 2>/dev/null || :; rm -rf "$tree"' EXIT
    git worktree add -q --detach "$tree/base" "$commit" || trouble "can't check out $base"
    set --
    [ -z "${EYESHOT_ALGORITHM:-}" ] || set -- -a "$EYESHOT_ALGORITHM" "$@"
    [ -z "${EYESHOT_RADIUS:-}" ] || set -- -r "$EYESHOT_RADIUS" "$@"
    set -- --allow "opened=${EYESHOT_OPENED:-0},closed=${EYESHOT_CLOSED:-0},named=${EYESHOT_NAMED:-0}" "$@"
    [ -z "$summary" ] || set -- --report "markdown=$summary" "$@"
    status=0
    set -f
    IFS=$newline
    for level in $EYESHOT_LEVELS; do
        [ -e "$level" ] || [ -e "$tree/base/$level" ] || trouble "found no $level: name files or folders"
        [ ! -d "$level" ] || mkdir -p "$tree/base/$level" # of a new folder, every level is new
        [ -e "$level" ] || { echo "$level: only in the old version" && continue; }
        [ -e "$tree/base/$level" ] || { echo "$level: only in the new version" && continue; }
        judge diff "$@" -- "$tree/base/$level" "$level" || {
            last=$?
            [ "$last" -lt "$status" ] || status=$last
        }
    done
    return "$status"
}

case ${1:-} in
build) build ;;
check) check ;;
diff) compare ;;
*) trouble 'expected build, check or diff' ;;
esac
