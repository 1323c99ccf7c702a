#!/bin/sh
# Do rows of a survey, added up by the manual's recipe, and lines of a batch, run by GNU parallel here and over ssh, answer as one run does?
# sh tests/peer/parallel.sh, with eyeshot in PATH. The ssh is to a server of its own on this machine. Reports in TAP.
set -u
# shellcheck source=tests/tools/report.sh
. "$(dirname "$0")/../tools/report.sh"
scratch=$(mktemp -d) || exit 2
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
program=$(command -v eyeshot) || exit 2
cd "$scratch" || exit 2
export PARALLEL_HOME="$scratch/home"
mkdir home && touch home/will-cite

whole() { # NAME PARTS: in the order in which they came
    command -v sqlite3 >/dev/null || { skip "$1: added up" 'there is no sqlite3'; return; }
    sqlite3 -separator , -header :memory: ".import --csv $2 parts" \
        "SELECT x, y, sum(sees + 0) AS sees, sum(seen_by + 0) AS seen_by FROM parts
         WHERE x <> 'x' GROUP BY y + 0, x + 0" 2>err | cmp whole - >>err 2>&1
    report $? "$1: added up, the parts are the whole" cat err
}

if ! parallel --version 2>/dev/null | grep -q 'GNU parallel'; then
    skip 'parts' 'there is no GNU parallel'
    exit 0
fi
eyeshot gen rooms --seed 3 >map.txt
eyeshot survey -f csv map.txt >whole
rows='24-24 0-3 20-23 4-9 18-19 10-12 13-17'

# Not kept in order: the parts come as they end.
# shellcheck disable=SC2086 # each part is a word
parallel -j 3 "$program" survey --threads 1 --rows '{}' -f csv map.txt ::: $rows </dev/null >parts 2>err
report $? 'seven parts, three at a time' cat err
whole 'parallel' parts

# Lines in blocks, answers in the order of the lines.
for x in $(seq 0 19); do
    for radius in $(seq 1 10); do
        echo "{\"id\":[$x,$radius],\"map\":[\"....................\",\"..#....#...#....#...\"],\"radius\":$radius,\"viewers\":[[$x,0]]}"
    done
done >lines
eyeshot batch lines >wanted && [ "$(wc -l <wanted)" -eq 200 ]
report $? 'batch answers every line'
parallel --pipe -k -j 3 --block 4k "$program" batch --threads 1 <lines 2>err | cmp wanted - >>err 2>&1
report $? 'batch by parallel --pipe: the answers of one run, in order' cat err

# A server that takes one key, of whoever runs this, on a port that is free.
daemon=$(command -v sshd || ls /usr/sbin/sshd 2>/dev/null)
if [ -z "$daemon" ] || ! command -v ssh >/dev/null || ! command -v rsync >/dev/null; then
    skip 'parts over ssh' 'there is no ssh, no sshd or no rsync'
    tally
    exit
fi
ssh-keygen -q -t ed25519 -N '' -f host && ssh-keygen -q -t ed25519 -N '' -f key || exit 2
if [ "$(id -u)" -eq 0 ]; then mkdir -p /run/sshd; fi
port=$((20000 + $$ % 20000))
while :; do
    cat >sshd.conf <<END
Port $port
ListenAddress 127.0.0.1
HostKey $scratch/host
AuthorizedKeysFile $scratch/key.pub
PidFile none
StrictModes no
UsePAM no
PermitRootLogin yes
PasswordAuthentication no
UseDNS no
MaxStartups 100
END
    cat >ssh.conf <<END
Host worker
HostName 127.0.0.1
Port $port
User $(id -un)
IdentityFile $scratch/key
IdentitiesOnly yes
IdentityAgent none
UserKnownHostsFile $scratch/known
StrictHostKeyChecking no
LogLevel ERROR
ConnectTimeout 10
BatchMode yes
END
    "$daemon" -D -e -f sshd.conf 2>sshd.log &
    server=$!
    tries=50
    until ssh -F ssh.conf worker true 2>err </dev/null || [ $tries -eq 0 ] || ! kill -0 $server 2>/dev/null; do
        tries=$((tries - 1))
        sleep 0.1
    done
    kill -0 $server 2>/dev/null && break
    server=
    grep -q 'Address already in use' sshd.log || break
    port=$((port + 1))
done
if [ -z "$server" ] || ! ssh -F ssh.conf worker true 2>>err </dev/null; then
    cat sshd.log >>err
    report 1 'the server answers' cat err
    exit 1
fi

# The map is sent once, used in a folder of its own, and taken away again.
over_ssh() { # COMMAND...
    # shellcheck disable=SC2086 # each part is a word
    parallel --ssh "ssh -F $scratch/ssh.conf" --sshlogin 2/worker --workdir "$scratch/there" --basefile map.txt --cleanup \
        "$@" ::: $rows </dev/null >parts 2>err
}
over_ssh "$program" survey --threads 1 --rows '{}' -f csv map.txt
report $? 'seven parts over ssh' cat err
whole 'ssh' parts
[ ! -e there/map.txt ]
report $? 'nothing is left behind'

parallel --ssh "ssh -F $scratch/ssh.conf" --sshlogin 2/worker --pipe -k --block 10k "$program" batch --threads 1 <lines 2>err |
    cmp wanted - >>err 2>&1
report $? 'batch by parallel --pipe over ssh: the same' cat err

# A map a job: it is sent, and its answer fetched.
mkdir maps
eyeshot gen caves --size 30x20 >maps/a.txt
eyeshot gen rooms --size 21x21 >maps/b.txt
parallel --ssh "ssh -F $scratch/ssh.conf" --sshlogin 2/worker --workdir "$scratch/there" --transferfile '{}' --return '{.}.csv' \
    --cleanup "$program" survey --threads 1 -f csv '{}' -o '{.}.csv' ::: maps/a.txt maps/b.txt </dev/null 2>err
for map in a b; do eyeshot survey -f csv maps/$map.txt | cmp - maps/$map.csv >>err 2>&1 || echo "$map differs" >>err; done
[ ! -s err ]
report $? 'two maps over ssh, their answers fetched' cat err

# The worker of one part prints half of it and is killed, the first time.
cat >worker <<END
#!/bin/sh
if [ "\$1" = 4-9 ] && [ ! -e $scratch/killed ]; then
    touch $scratch/killed
    "$program" survey --rows \$1 -f csv map.txt | head -c 500
    kill -9 \$\$
fi
exec "$program" survey --threads 1 --rows \$1 -f csv map.txt
END
chmod +x worker
over_ssh --retries 3 "$scratch/worker" '{}'
report $? 'a worker killed half way is started again' cat err
[ -e killed ]
report $? 'it was killed'
whole 'retries' parts

tally
