import json


def line(number, size, **more):
    print(json.dumps({"id": number, "map": {"width": size[0], "height": size[1], "blocked": []}, **more}))


open_map = (200, 200)
line(1, (4097, 4096), viewers=[[0, 0]])
line(2, (1 << 31, 1), viewers=[[0, 0]])
line(3, (1, 1 << 20), viewers=[[0, 0]])
line(4, open_map, viewers=[[0, 0]] * 50000)
line(5, (400, 400), viewers=[[x, y] for x in range(400) for y in range(200)], algorithm="exact")
line(6, open_map, teams=[{"id": "a", "units": [{"id": "u", "x": 0, "y": 0}]}], turns=[[]] * 60, op="replay")
line(7, open_map, teams=[{"id": str(i), "units": []} for i in range(2000)], op="replay")
line(8, (2, 1), viewers=[[0, 0]])
