// To read a mask of 200 x 200 cells takes at most three times what the look took: node read.mjs MODULE. Reports in TAP.
import { pathToFileURL } from "node:url";
import { randomFrom } from "./cases.mjs";

const { GridMap, Mask, Terms } = await import(pathToFileURL(process.argv[2]));
const SIDE = 200, ROUNDS = 60, MOST = 3;
let failed = 0;

// The least of many rounds, in microseconds: other work on the machine does not count.
function timeOf(f) {
    let least = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
        const begin = process.hrtime.bigint();
        for (let i = 0; i < 20; i++) f();
        least = Math.min(least, Number(process.hrtime.bigint() - begin) / 20e3);
    }
    return least;
}

for (const density of [0, 2, 10, 20]) {
    const below = randomFrom(5), middle = SIDE / 2, terms = new Terms("symmetric"), into = new Mask(SIDE, SIDE), bytes = new Uint8Array(SIDE * SIDE);
    const map = new GridMap(SIDE, SIDE).fill((x, y) => (x !== middle || y !== middle) && below(100) < density);
    const look = timeOf(() => map.look(terms, middle, middle, into));
    let sum = 0;
    const ways = {
        fillBytes: () => into.fillBytes(bytes),
        runs: () => {
            for (const { from, to } of into.runs()) sum += to - from;
        },
        ...(density && { forEach: () => into.forEach((x, y) => { bytes[y * SIDE + x] = 1; }) }), // or it calls 40 000 times
    };
    for (const [name, f] of Object.entries(ways)) {
        const time = timeOf(f), good = time <= MOST * look;
        failed += !good;
        console.log(`${good ? "ok" : "not ok"} ${into.count()} cells: ${name} takes ${(time / look).toFixed(1)} looks (${look.toFixed(1)} µs), at most ${MOST}`);
    }
}
process.exit(failed ? 1 : 0);
