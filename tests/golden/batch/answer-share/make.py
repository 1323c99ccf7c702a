import json


def line(number, size, **more):
    print(json.dumps({"id": number, "map": {"width": size[0], "height": size[1], "blocked": []}, **more}))


def teams(count):
    return [{"id": str(i), "units": []} for i in range(count)]


line(1, (4000, 4000), viewers=[[0, 0]])
line(2, (2, 1), viewers=[[0, 0]])
line(3, (1000, 1), op="replay", teams=teams(4000), turns=[])
line(4, (2000, 2000), viewers=[[0, 0]], radius=0)
line(5, (1, 60), op="replay", teams=teams(20000), turns=[])
line(6, (2, 1), viewers=[[0, 0]])
