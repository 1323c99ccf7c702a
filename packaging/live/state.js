/*
 * What the live page shows: a map, things that stand on it (the eye, which is always the first,
 * more eyes, lamps, goblins), rules and terms. All of it is written as an address; to undo is to go
 * back to an earlier address. Read look.js next, which says what is seen.
 */

const {GridMap, Mask, Terms, rules} = eyeshot;
const find = (id) => document.getElementById(id);

const MOST_CELLS = 1 << 20, MOST_STEPS = 500;
const KINDS = {e: 'eye', l: 'lamp', g: 'goblin'};

/*
 * What can be chosen, or how large a number may be, and with what one begins. Terms are the rule's
 * own while they are ''; radii may be Infinity.
 */
const NAMES = rules.map(({name}) => name);
const TERMS = ['radius', 'shape', 'walls', 'border', 'diagonals'];
const CHOICES = {
  rule: NAMES, beside: ['', ...NAMES],
  show: ['first', 'second', 'difference', 'sees', 'seen_by', 'sees_second', 'seen_by_second'],
  shape: ['circle', 'round', 'square', 'diamond', 'octagon'], walls: ['lit', 'dark'],
  border: ['shown', 'hidden'], diagonals: ['pass', 'block'],
};
const MOST = {radius: 1e6, facing: 359, cone: 360, glow: 99, fog: 1};
const USUAL = {
  rule: 'symmetric', beside: '', show: 'first', radius: '', shape: '', walls: '', border: '',
  diagonals: '', facing: 0, cone: 360, glow: 4, fog: 0,
};

/* `memory` is what was seen while fog is on. */
const state = {map: null, things: [], memory: null, ...USUAL};

/* The terms that are not the rule's own. */
const changesOf = () => Object.fromEntries(TERMS.filter((name) => state[name] !== '')
  .map((name) => [name, state[name]]));

/* What a text, of the address or a control, makes of one of these, if it makes sense. */
function valueOf(name, text) {
  if (CHOICES[name])
    return CHOICES[name].includes(text) ? text : USUAL[name];
  if (name === 'radius' && text === 'all')
    return Infinity;
  return /^\d{1,9}$/.test(text) ? clamp(+text, name === 'cone' ? 1 : 0, MOST[name]) : USUAL[name];
}

const of = (kind) => state.things.filter((thing) => thing.kind === kind);
const thingAt = (x, y) => state.things.find((thing) => thing.x === x && thing.y === y);

/* The open cell that is nearest to the middle. */
function openCell({rows, width, height}) {
  let best = {x: width >> 1, y: height >> 1}, least = Infinity;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const far = Math.hypot(x - width / 2, y - height / 2);
      if (far < least && !rows.has(x, y))
        [best, least] = [{x, y}, far];
    }
  return best;
}

/* Rows of text: # is a wall, each @ looks. */
function useRows(rows, things = []) {
  const cells = rows.map((row) => [...row]), found = [];
  if (cells.length * Math.max(...cells.map((row) => row.length)) > MOST_CELLS)
    throw new RangeError(`A map of more than ${MOST_CELLS} cells is too large for this page.`);
  cells.forEach((row, y) => row.forEach((glyph, x) =>
    glyph === '@' && found.push({kind: 'eye', x, y})));
  const map = GridMap.from(rows), isInside = ({x, y}) => x < map.width && y < map.height;
  const all = [...found, ...things].filter(isInside);
  if (!all.some(({kind}) => kind === 'eye'))
    all.push({kind: 'eye', ...openCell(map)});
  all.sort((a, b) => (b.kind === 'eye') - (a.kind === 'eye'));
  Object.assign(state, {map, memory: null, things: all});
}

const rowsOf = (map) => map.rows.toString('#', '.').trimEnd().split('\n');

/* The address: what is not as one begins, and the map's opaque cells as bits, six a letter. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function packMap(map) {
  const sixes = new Uint8Array(Math.ceil(map.width * map.height / 6));
  map.rows.forEach((x, y) => {
    const i = y * map.width + x;
    sixes[Math.floor(i / 6)] |= 1 << i % 6;
  });
  return `${map.width}x${map.height}.${Array.from(sixes, (six) => LETTERS[six]).join('')}`;
}

function unpackMap(text) {
  const [, width, height, letters] = text.match(/^(\d+)x(\d+)\.([\w-]+)$/) ?? [];
  const count = width * height;
  if (!(count > 0 && count <= MOST_CELLS && letters.length === Math.ceil(count / 6)))
    return null;
  const sixes = Uint8Array.from(letters, (letter) => LETTERS.indexOf(letter));
  const isSet = (i) => sixes[Math.floor(i / 6)] >> i % 6 & 1;
  return new GridMap(+width, +height).fill((x, y) => isSet(y * width + x));
}

function addressOf() {
  const words = new URLSearchParams({rule: state.rule});
  for (const [name, value] of Object.entries(USUAL))
    if (state[name] !== value)
      words.set(name, state[name] === Infinity ? 'all' : state[name]);
  words.set('things', state.things.map(({kind, x, y}) => `${kind[0]}${x}.${y}`).join('_'));
  words.set('map', packMap(state.map));
  return '#' + words;
}

/* Takes from an address what makes sense; the rest is as one begins. But the map may stay. */
function useAddress(hash) {
  const words = new URLSearchParams(hash.slice(1)), map = unpackMap(words.get('map') ?? '');
  for (const name of Object.keys(USUAL))
    state[name] = valueOf(name, words.get(name));
  if (!state.beside && /second|difference/.test(state.show))
    state.show = 'first';
  Object.assign(state, {map: map || state.map, memory: null});
  if (map || words.has('things'))
    useThings(words.get('things') ?? '');
}

/* Things as the address writes them; the first is an eye. */
function useThings(text) {
  const {map} = state, things = [];
  for (const [, kind, x, y] of text.matchAll(/([elg])(\d+)\.(\d+)/g))
    if (+x < map.width && +y < map.height && !things.some((one) => one.x === +x && one.y === +y))
      things.push({kind: KINDS[kind], x: +x, y: +y});
  if (things[0]?.kind !== 'eye')
    things.unshift({kind: 'eye', ...openCell(map)});
  Object.assign(state, {things, memory: null});
}

/* What was, to be undone: addresses. */
const past = [], future = [];
let kept = '';

/* Keeps the state as it is now, as one step; a great one is a step of the browser's Back, too. */
function keep(isGreat) {
  const now = addressOf();
  if (now === kept)
    return;
  if (kept)
    past.push(kept);
  past.splice(0, past.length - MOST_STEPS);
  future.length = 0;
  if (isGreat && kept)
    tellAddress('replaceState');
  kept = now;
  if (isGreat)
    tellAddress('pushState');
  else
    tellLater();
}

/* Browsers take but some addresses a second. */
let telling = 0;
const tellAddress = (how) => {
  clearTimeout(telling);
  history[how](null, '', kept);
};
const tellLater = () => {
  clearTimeout(telling);
  telling = setTimeout(tellAddress, 250, 'replaceState');
};

function goBack(from, to) {
  if (!from.length)
    return;
  to.push(kept);
  useAddress(kept = from.pop());
  tellLater();
}
