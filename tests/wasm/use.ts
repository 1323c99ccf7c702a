// A user's program: it must compile, and what is marked must not.
import ROT from "rot-js";
import { Fog, GridMap, Mask, RotFOV, Rule, Terms, rules, version, type RuleName, type Sight, type Walk } from "eyeshot";

const map: GridMap = GridMap.from(["...", ".#."]);
const terms = new Terms("symmetric", { radius: Infinity, shape: "square", ownCell: false });
const seen: Mask = map.look(terms, 0, 0, new Mask(3, 2));
const word: number = seen.words[0]!;
const walk: Walk = map.line(terms, 0, 0, 2, 1);
const sight: Sight = map.why(terms, 0, 0, 2, 1).sight;
const fog = new Fog(map), hero = { name: "Bob" };
fog.place(hero, terms, 0, 0);
for (const [x, y] of fog.visible) console.log(x + y, word, walk, sight, version, rules[0]!.name);
for (const { y, from, to } of seen.runs()) console.log(y, from, to);
fog.explored = map.light(seen, fog.visible);
const bytes: Uint8ClampedArray = seen.fillBytes(new Uint8ClampedArray(6), 255);
seen.forEach((x, y) => console.log(bytes[y * 3 + x]));
map.look(new Terms(new Rule("own cell", ({ x, y }, mask) => mask.set(x, y), { radius: 3 })), 0, 0);
GridMap.from([[0, 1], [true, false]]);
GridMap.from(new Uint8Array(6), 3);
{
    using short = new GridMap(3, 3);
    short.all(terms).sees.slice();
}
const rule: RuleName = rules[3]!.name;
new Terms(rule);
const told: string = "exact", named = rules.find(({ name }) => name === told);
if (named) new Terms(named).with({ radius: 3 });
map.look("symmetric", 0, 0);

const passes = (x: number, y: number) => !map.isOpaque(x, y);
new RotFOV(passes).compute(0, 0, 3, (x, y, r, visibility) => console.log(x, y, r, visibility));
new RotFOV.Recursive(passes, { topology: 8 }).compute180(0, 0, 3, 2, () => {});
const lighting = new ROT.Lighting(() => 0.3);
for (const fov of [new RotFOV(passes), new RotFOV.Discrete(passes), new RotFOV.Recursive(passes)]) lighting.setFOV(fov);

fog.explored = fog.explored.clone().join(fog.visible);
// @ts-expect-error: a fog's mask does not change
fog.visible.join(seen);
// @ts-expect-error: no such shape
new Terms("symmetric", { shape: "oval" });
// @ts-expect-error: no such rule
new Terms("symetric");
// @ts-expect-error: no such term
new Terms("symmetric", { raduis: 3 });
// @ts-expect-error: terms don't change
terms.radius = 3;
// @ts-expect-error: a place is two numbers
map.look(terms, [0, 0]);
// @ts-expect-error: numbers without a width are no map
GridMap.from(new Uint8Array(6));
