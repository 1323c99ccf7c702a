# Never answers, and has a child that would never end, either.
sleep 60 &
sleep 60
