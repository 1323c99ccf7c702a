// rot.js' three rows against the package itself: node tests/peer/rot.mjs EYESHOT FOLDER [LOOKS]
// FOLDER holds node_modules/rot-js. Seeded patterns of walls, 4 x 4 in the middle of 13 x 13, and random maps up to 130 x 60 with
// any eye and radius; the first difference of a row is printed whole. Reports in TAP.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [eyeshot, folder, looks = "500"] = process.argv.slice(2);
const { FOV } = createRequire(resolve(folder, "package.json"))("rot-js");
const rows = {
    "rot-precise": FOV.PreciseShadowcasting,
    "rot-discrete": FOV.DiscreteShadowcasting,
    "rot-recursive": FOV.RecursiveShadowcasting,
};
const densities = [0, 3, 10, 20, 30, 45, 60, 85];

let state = 1;
function below(limit) { // xorshift
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
}

function draw(width, height, wall) {
    return Array.from({ length: height }, (_, y) =>
        Array.from({ length: width }, (_, x) => wall(x, y) ? "#" : ".").join(""));
}

function pattern() {
    const bits = below(1 << 16);
    return draw(13, 13, (x, y) => x > 3 && x < 8 && y > 3 && y < 8 && bits >> 4 * (y - 4) + x - 4 & 1);
}

function scatter() {
    const large = !below(6), density = densities[below(densities.length)];
    return draw(1 + below(large ? 130 : 24), 1 + below(large ? 60 : 24), () => below(100) < density);
}

function theirs(Row, { map, x, y, radius }) {
    const seen = map.map(row => Array(row.length).fill("0"));
    new Row((cx, cy) => map[cy]?.[cx] === ".").compute(x, y, radius, (cx, cy, _, visible) => {
        if (visible && map[cy]?.[cx]) seen[cy][cx] = "1";
    });
    return seen.map(row => row.join("") + "\n").join("");
}

function ours(name, { map, x, y, radius }) {
    const words = ["fov", "-a", name, "-r", String(radius), "-v", `${x},${y}`, "-f", "mask", "-i", "text", "-"];
    const done = spawnSync(eyeshot, words, { input: map.join("\n") + "\n", encoding: "utf8" });
    return done.status === 0 ? done.stdout : done.stderr || String(done.error);
}

function anyLook(number) {
    const map = number % 4 ? scatter() : pattern();
    const far = Math.max(map.length, map[0].length);
    return { map, x: below(map[0].length), y: below(map.length), radius: below(3) ? below(far + 2) : far };
}

const failed = {};
for (let number = 0; number < Number(looks); number++) {
    const look = anyLook(number);
    for (const [name, Row] of Object.entries(rows)) {
        const wanted = theirs(Row, look), found = ours(name, look);
        if (wanted !== found && !failed[name])
            failed[name] = `eye ${look.x},${look.y} radius ${look.radius}\n${look.map.join("\n")}\nrot.js:\n${wanted}eyeshot:\n${found}`;
    }
}
Object.keys(rows).forEach((name, i) => {
    if (failed[name]) console.log(failed[name].trimEnd().replace(/^/gm, "# "));
    console.log(`${failed[name] ? "not ok" : "ok"} ${i + 1} - ${name} is rot.js' in ${looks} looks`);
});
process.exit(Object.keys(failed).length ? 1 : 0);
