# Answers, and ends while its child runs on.
sleep 60 &
while read -r question; do
    id=${question#*:}
    echo "{\"id\":${id%%,*},\"mask\":[\"110\"]}"
done
