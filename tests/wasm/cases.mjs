// Seeded questions for every rule, and what the module answers: the same in Node and in a browser.
const SHAPES = ["circle", "round", "square", "diamond", "octagon"];
const DENSITIES = [0, 3, 10, 20, 30, 45, 60, 85];

export function randomFrom(seed) { // xorshift
    let state = seed * 2654435761 | 1;
    for (let i = 0; i < 8; i++) next();
    function next() {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return state >>> 0;
    }
    return (limit) => next() % limit;
}

export function anyMap(seed) {
    const below = randomFrom(seed), large = !below(8), density = DENSITIES[below(DENSITIES.length)];
    const width = 1 + below(large ? 140 : 24), height = 1 + below(large ? 40 : 24);
    const rows = Array.from({ length: height }, () =>
        Array.from({ length: width }, () => (below(100) < density ? "#" : ".")).join(""));
    return { rows, x: below(width), y: below(height), toX: below(width), toY: below(height) };
}

// Terms for one rule on one map: its own ones in every second case, otherwise any.
export function anyTerms(seed, rule) {
    const below = randomFrom(seed), terms = {};
    if (below(2)) return terms;
    if (below(4)) terms.radius = below(below(2) ? 12 : 60);
    if (!below(2)) terms.shape = SHAPES[below(SHAPES.length)];
    if (!below(3)) terms.walls = "dark";
    if (!below(4)) terms.border = "hidden";
    if (!below(3)) terms.diagonals = "block";
    if (!below(5)) terms.ownCell = false;
    if (!below(3)) Object.assign(terms, { facing: below(360), cone: 1 + below(360) });
    if (rule === "real-2x") terms.subtile = ["nw", "ne", "sw", "se"][below(4)];
    return terms;
}

export function hash(text) { // FNV-1a
    let sum = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
    return sum >>> 0;
}

// Each question in turn: fn(number, map, rule's name, terms).
export function eachQuestion(rules, maps, fn) {
    for (let i = 0, number = 0; i < maps; i++) {
        const map = anyMap(i + 1);
        for (const [k, { name }] of rules.entries()) fn(number++, map, name, anyTerms(1000 * i + k + 1, name));
    }
}

export function tellLine(verdict, cells, path) {
    return [verdict, ...cells, ...path].join(" ");
}

const VERDICTS = { range: "out of range", cone: "out of cone", dark: "dark wall" }; // the program's words

// All eyes of a map are asked for with every SURVEYth map.
export const SURVEY = 100;

export function tellNumbers({ rows }, sees, seenBy) {
    const lines = rows.flatMap((row, y) => Array.from(row, (cell, x) =>
        cell === "#" ? "" : `${x},${y},${sees[y * row.length + x]},${seenBy[y * row.length + x]}\n`));
    return lines.join("");
}

// The numbers of the questions that the module answers otherwise than those do who gave the hashes.
export function findOthers({ GridMap, Terms, rules }, maps, hashes) {
    const others = { fields: [], lines: [], alls: [] };
    let grid, drawn, surveys = 0;
    eachQuestion(rules, maps, (number, map, rule, changes) => {
        if (drawn !== map) {
            grid?.free();
            grid = GridMap.from(map.rows);
            drawn = map;
        }
        const terms = new Terms(rule, changes), seen = grid.look(terms, map.x, map.y);
        const { sight, cells } = grid.why(terms, map.x, map.y, map.toX, map.toY);
        const path = grid.line(terms, map.x, map.y, map.toX, map.toY).steps.map(({ x, y }) => [x, y]);
        if (hash(seen.toString()) !== hashes.fields[number]) others.fields.push(number);
        if (hash(tellLine(VERDICTS[sight] ?? sight, cells, path)) !== hashes.lines[number]) others.lines.push(number);
        if (Math.floor(number / rules.length) % SURVEY === 0) {
            const numbers = grid.all(terms), told = tellNumbers(map, numbers.sees, numbers.seenBy);
            if (hash(told) !== hashes.alls[surveys++]) others.alls.push(number);
        }
    });
    return others;
}
