// What the program answers to the questions of cases.mjs, as hashes: node hashes.mjs EYESHOT MAPS >FILE
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { SURVEY, eachQuestion, hash, tellLine } from "./cases.mjs";

const [eyeshot, maps] = process.argv.slice(2);

// A line of sight has no end where nothing else is said, so its rule's own radius is.
function scenario({ rows, x, y, toX, toY }, rule, { ownCell, subtile, ...terms }, op) {
    const algorithm = subtile ? `${rule.name}:subtile=${subtile}` : rule.name;
    const own = ownCell === false ? { own_cell: false } : {};
    const radius = rule.radius ?? "all";
    return JSON.stringify({ op, map: rows, viewers: [[x, y]], from: [x, y], to: [toX, toY], algorithm, radius, ...terms, ...own });
}

async function rulesOf() {
    const program = spawn(eyeshot, ["algorithms", "-f", "json"]);
    let text = "";
    for await (const part of program.stdout) text += part;
    return JSON.parse(text).algorithms;
}

async function write(stream, rules, op) {
    const lines = [];
    eachQuestion(rules, Number(maps), (number, map, _, terms) =>
        lines.push(scenario(map, rules[number % rules.length], terms, op) + "\n"));
    for (let i = 0; i < lines.length; i += 100)
        if (!stream.write(lines.slice(i, i + 100).join(""))) await once(stream, "drain");
    stream.end();
}

async function ask(rules, op, tell) {
    const program = spawn(eyeshot, ["batch"], { stdio: ["pipe", "pipe", "inherit"] });
    const written = write(program.stdin, rules, op), hashes = [];
    for await (const line of createInterface({ input: program.stdout })) hashes.push(hash(tell(JSON.parse(line))));
    await written;
    return hashes;
}

function survey({ rows }, rule, { ownCell, subtile, ...terms }) {
    const keys = { ...(subtile && { subtile }), ...(ownCell === false && { own_cell: "no" }) }, words = [];
    for (const [name, value] of Object.entries(terms))
        if (["border", "facing", "cone"].includes(name)) keys[name] = value;
        else words.push(`--${name}`, String(value));
    words.unshift("survey", "-f", "csv", "-a", [rule, ...Object.entries(keys).map((key) => key.join("="))].join(":"));
    const done = spawnSync(eyeshot, words, { input: rows.join("\n") + "\n", encoding: "utf8" });
    return hash(done.stdout.replace(/^x,y.*\n/, ""));
}

function surveys(rules) {
    const hashes = [];
    eachQuestion(rules, Number(maps), (number, map, rule, terms) => {
        if (Math.floor(number / rules.length) % SURVEY === 0) hashes.push(survey(map, rule, terms));
    });
    return hashes;
}

const rules = await rulesOf();
console.log(JSON.stringify({
    fields: await ask(rules, "fov", ({ mask }) => mask.map((row) => row + "\n").join("")),
    lines: await ask(rules, "los", ({ why: { verdict, cells }, path }) => tellLine(verdict, cells, path ?? [])),
    alls: surveys(rules),
}));
