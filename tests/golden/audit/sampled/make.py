"""An open field with pillars: more eyes than may all keep a field."""
for y in range(130):
    print(('.' * 9 + '#' if y % 5 == 2 else '.' * 10) * 20)
