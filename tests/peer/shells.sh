#!/bin/sh
# Do bash, zsh and fish complete what they are told to? sh tests/peer/shells.sh, with eyeshot in PATH. Reports in TAP.
set -u
# shellcheck source=tests/tools/report.sh
. "$(dirname "$0")/../tools/report.sh"
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2

# One question and its answer, for every shell: what is typed, then all that is offered, in alphabetical order.
cat >questions <<'END'
eyeshot comp|compare
eyeshot g|gen
eyeshot fov --alg|--algorithm
eyeshot fov --al|--algorithm
eyeshot fov --algorithm rot-|rot-discrete rot-precise rot-recursive
eyeshot fov --algorithm=rot-p|rot-precise
eyeshot fov -a rot-p|rot-precise
eyeshot compare -a exact,rot-p|exact,rot-precise
eyeshot audit -a exact,libt|exact,libtcod
eyeshot fov --shape |circle diamond octagon round square
eyeshot fov -f p|pbm
eyeshot audit -f |ascii html json
eyeshot fov -i |csv json movingai netpbm text tiled
eyeshot survey --show s|seen_by sees
eyeshot fov --walls=|dark lit
eyeshot fov -r |all
eyeshot fov -v |
eyeshot fov ma|map.txt maze.txt
eyeshot fov -q ma|map.txt maze.txt
eyeshot fov -o ma|map.txt maze.txt
eyeshot gen |caves noise open rooms
eyeshot help di|diff
eyeshot help completions |bash fish zsh
eyeshot algorithms ma|
eyeshot fov --root fo|folder
END
for command in $(eyeshot help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    options=$(eyeshot "$command" --help all | grep -o '^  \(-., \|    \)--[a-z-]*' | sed 's/.* //' | sort | tr '\n' ' ')
    echo "eyeshot $command --|${options% }"
done >>questions
touch map.txt maze.txt forest
mkdir folder

# The answers of a shell, a line a question, to be put in one form: neither what was typed before `=` nor the slash of a folder.
judge() { # SHELL: reads its answers, a question a line: words with blanks between
    while IFS='|' read -r question wanted <&3; do
        IFS= read -r found || found='(nothing)'
        found=$(printf '%s' "$found" | tr ' ' '\n' | sed 's/^--[a-z]*=//; s,/$,,' | sort -u | tr '\n' ' ' | sed 's/^ *//; s/ *$//')
        [ "$found" = "$wanted" ]
        report $? "$1: $question" printf 'found: %s\nwanted: %s\n' "$found" "$wanted"
    done 3<questions
}

there() { # SHELL
    command -v "$1" >/dev/null && return
    skip "$1" "there is no $1"
    return 1
}

# Each is asked in a file of its own. The words are those that readline makes: `=` is one.
if there bash; then
    cat >ask.bash <<'END'
eval "$(eyeshot help completions bash)"
complete -p eyeshot | grep -q ' -F _eyeshot_words ' || exit 1
while IFS='|' read -r question _; do
    read -ra COMP_WORDS <<<"${question//=/ = }"
    [[ $question == *[\ =] ]] && COMP_WORDS+=('')
    [[ $question == *= ]] && unset 'COMP_WORDS[-1]'
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _eyeshot_words
    echo "${COMPREPLY[*]}"
done <questions
END
    bash --norc --noprofile ask.bash >answers
    judge bash <answers
fi

# fish tells by itself what it would offer.
if there fish; then
    cat >ask.fish <<'END'
eyeshot help completions fish | source
while read -l line
    set -l question (string split '|' -- $line)[1]
    echo (complete -C $question | string replace -r '\t.*' '')
end <questions
END
    HOME=$scratch XDG_CONFIG_HOME=$scratch XDG_DATA_HOME=$scratch fish --no-config ask.fish >answers
    judge fish <answers
fi

# zsh is typed at in a terminal of its own: Tab, then all that compadd is given and finds to match.
if there zsh; then
    mkdir zsh
    eyeshot help completions zsh >zsh/_eyeshot
    cat >ask.zsh <<'END'
zmodload zsh/zpty || exit 1
zpty shell zsh -f -i
zpty -w shell "PS1= PS2=; unsetopt prompt_sp prompt_cr; stty -echo; fpath=($PWD/zsh \$fpath); autoload -U compinit; compinit -u -D
compadd() {
    local -a found
    if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)* ]]; then builtin compadd \"\$@\"; return; fi
    builtin compadd -O found \"\$@\"
    offered+=(\"\${found[@]/#/\$IPREFIX}\")
    builtin compadd \"\$@\"
}
complete-all() { offered=(); _main_complete; compstate[list]= compstate[insert]=; print -r -- \"offered:\$offered:\" >>answers.zsh; }
zle -C complete-all complete-word complete-all
bindkey '^I' complete-all
print ready"
zpty -r shell line '*ready*'
while IFS='|' read -r question _; do
    before=$(wc -l <answers.zsh)
    zpty -w -n shell $'\C-u'"$question"$'\t'
    for try in {1..100}; do
        [[ $(wc -l <answers.zsh) -gt $before ]] && break
        sleep 0.05
    done
done <questions
zpty -d shell
END
    : >answers.zsh
    limit= # a shell that never gets ready is ended, where there is something to end it with
    if command -v timeout >/dev/null; then limit='timeout 120'; fi
    HOME=$scratch ZDOTDIR=$scratch $limit zsh -f ask.zsh </dev/null >/dev/null 2>zsh.err
    sed 's/^offered://; s/:$//' answers.zsh >answers
    judge zsh <answers
fi

tally
