# Neither ends when it should.
trap '' TERM HUP INT
sleep 60 &
while read -r question; do
    id=${question#*:}
    echo "{\"id\":${id%%,*},\"mask\":[\"110\"]}"
done
sleep 60
