# Answers, and ends while what it started runs on, in sessions of their own.
setsid sleep 60 &
setsid sh -c 'setsid sleep 60 & sleep 60' &
while read -r question; do
    id=${question#*:}
    echo "{\"id\":${id%%,*},\"mask\":[\"110\"]}"
done
