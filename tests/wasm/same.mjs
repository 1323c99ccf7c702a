// Every rule on seeded maps: the same bits as the program. node same.mjs MODULE HASHES MAPS [plain]
// `plain` hides from the module that this engine has vectors.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { SURVEY, eachQuestion, findOthers } from "./cases.mjs";

const [module, file, maps, plain = ""] = process.argv.slice(2);
if (plain) WebAssembly.validate = () => false;
const eyeshot = await import(pathToFileURL(module));
const hashes = JSON.parse(readFileSync(file, "utf8")), count = maps * eyeshot.rules.length;
const counts = { fields: count, lines: count, alls: Math.ceil(maps / SURVEY) * eyeshot.rules.length };
const others = findOthers(eyeshot, Number(maps), hashes);

function show(wanted) {
    eachQuestion(eyeshot.rules, Number(maps), (number, map, rule, terms) => {
        if (number !== wanted) return;
        console.log(`# ${rule} ${JSON.stringify(terms)} from ${map.x},${map.y} to ${map.toX},${map.toY}`);
        for (const row of map.rows) console.log(`# ${row}`);
    });
}

let failed = 0;
for (const [kind, wanted] of Object.entries(counts)) {
    const good = hashes[kind].length === wanted && !others[kind].length;
    failed += !good;
    if (others[kind].length) show(others[kind][0]);
    console.log(`${good ? "ok" : "not ok"} ${wanted} ${kind}, every rule${plain && `, ${plain}`}, are the program's (${others[kind].length} are not)`);
}
process.exit(failed ? 1 : 0);
