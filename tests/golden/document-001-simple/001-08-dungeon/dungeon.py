"""Rooms and corridors after the tutorial: solid rock, rooms that do not overlap, each room's
centre joined to the one before, x first, then y."""
WIDTH, HEIGHT = 70, 24


def numbers(seed):
    while True:
        seed = (seed * 1103515245 + 12345) % 2 ** 31
        yield seed >> 12


def overlap(a, b):
    return (a[0] < b[0] + b[2] and b[0] < a[0] + a[2]
            and a[1] < b[1] + b[3] and b[1] < a[1] + a[3])


def centre(room):
    return room[0] + room[2] // 2, room[1] + room[3] // 2


def dungeon(seed):
    """The rows of the map and the rooms as (x, y, width, height)."""
    rand = numbers(seed)
    rows = [['#'] * WIDTH for _ in range(HEIGHT)]
    rooms = []
    for _ in range(next(rand) % 11 + 5):
        y = next(rand) % (HEIGHT - 10) + 1
        x = next(rand) % (WIDTH - 20) + 1
        height = next(rand) % 7 + 3
        width = next(rand) % 15 + 5
        room = (x, y, width, height)
        if any(overlap(room, other) for other in rooms):
            continue
        for j in range(y, y + height):
            for i in range(x, x + width):
                rows[j][i] = '.'
        if rooms:
            corridor(rows, centre(rooms[-1]), centre(room))
        rooms.append(room)
    return [''.join(row) for row in rows], rooms


def corridor(rows, start, goal):
    (x, y), (gx, gy) = start, goal
    while (x, y) != (gx, gy):
        if x != gx:
            x += 1 if gx > x else -1
        else:
            y += 1 if gy > y else -1
        rows[y][x] = '.'
