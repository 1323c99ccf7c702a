# Ends by no signal that it could ignore, nor does its child; answers, until it is asked for more than the probe.
trap '' TERM HUP INT QUIT ABRT
sleep 60 &
read -r question
id=${question#*:}
echo "{\"id\":${id%%,*},\"mask\":[\"110\"]}"
sleep 60
