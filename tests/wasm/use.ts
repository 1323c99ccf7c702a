// A user's program: it must compile, and what is marked must not.
import { Fog, GridMap, Mask, RotFOV, Terms, rules, version, type Sight, type Walk } from "eyeshot";

const map: GridMap = GridMap.from(["...", ".#."]);
const terms = new Terms("symmetric", { radius: Infinity, shape: "square", ownCell: false });
const seen: Mask = map.look(terms, 0, 0, new Mask(3, 2));
const word: number = seen.words[0];
const walk: Walk = map.line(terms, 0, 0, 2, 1);
const sight: Sight = walk.sight;
const fog = new Fog(map);
fog.place(0, terms, 0, 0);
for (const [x, y] of fog.visible) console.log(x + y, word, sight, version, rules[0].name);
new RotFOV((x, y) => !map.isOpaque(x, y)).compute(0, 0, 3, (x, y, r, visibility) => console.log(x, y, r, visibility));
terms.radius = 3;

// @ts-expect-error: no such shape
terms.shape = "oval";
// @ts-expect-error: no such term
new Terms("symmetric", { raduis: 3 });
// @ts-expect-error: a place is two numbers
map.look(terms, [0, 0]);
