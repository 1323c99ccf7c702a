"""An open field with pillars: too many walls and eyes to try all."""
for y in range(500):
    print(('.' * 9 + '#' if y % 2 else '.' * 10) * 80)
