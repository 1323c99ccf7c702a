/*
 * What the live page shows: a map, things that stand on it (the first is always an eye, more eyes,
 * lamps, goblins), rules and terms. All of it is written as an address; to undo is to go back to an
 * earlier address. Read look.js next, which says what is seen.
 */

const {GridMap, Mask, Terms, rules} = eyeshot;
const find = (id) => document.getElementById(id);

const MOST_CELLS = 1 << 20;

/*
 * What can be chosen: with what one begins, and the words of each choice or the largest number.
 * Terms are the rule's own while they are '', for which showControls has the words.
 */
const TERMS = ['radius', 'shape', 'walls', 'diagonals'];
const NAMES = Object.fromEntries(rules.map(({name}) => [name, name]));
const FIELDS = {
  rule: ['symmetric', NAMES], beside: ['', {'': 'no other', ...NAMES}],
  show: ['first', {
    first: 'what the eye sees', difference: 'where they differ',
    sees: 'heat map: how many cells each sees', seen_by: 'heat map: by how many each is seen',
  }],
  radius: ['', 1e6], // or Infinity
  shape: ['', {
    '': '', circle: 'circle', round: 'round (a circle and half a cell)',
    square: 'square (the longer of across and down)', diamond: 'diamond (across and down added)',
    octagon: 'octagon (between square and diamond)',
  }],
  walls: ['', {'': '', lit: 'lit', dark: 'dark'}],
  diagonals: ['', {'': '', pass: 'pass', block: 'block'}],
  glow: [4, 99], fog: [0, 1],
};
const USUAL = Object.fromEntries(Object.entries(FIELDS).map(([name, [usual]]) => [name, usual]));

/* `memory` is what was seen while fog is on, `opened` the rows of the map as it was at first. */
const state = {map: null, things: [], memory: null, ...USUAL};

/* The terms that are not the rule's own. */
const changesOf = () => Object.fromEntries(TERMS.filter((name) => state[name] !== '')
  .map((name) => [name, state[name]]));

/* What a text, of the address or a control, makes of one of these, if it makes sense. */
function valueOf(name, text) {
  const [usual, most] = FIELDS[name];
  if (typeof most === 'object')
    return Object.hasOwn(most, text) ? text : usual;
  if (name === 'radius' && text === 'all')
    return Infinity;
  return /^\d{1,9}$/.test(text) ? Math.min(+text, most) : usual;
}

function takeValues(values) {
  Object.assign(state, values);
  if (state.beside === state.rule)
    state.beside = '';
  if (!state.beside && state.show === 'difference')
    state.show = 'first';
}

const of = (kind) => state.things.filter((thing) => thing.kind === kind);
const thingAt = (x, y) => state.things.find((thing) => thing.x === x && thing.y === y);
const newThing = (kind, x, y, facing = 0, cone = 360) => ({kind, x, y, facing, cone});

/* The first thing is an eye: if there is none, one in the middle of all open cells. */
function useMap(map, things) {
  if (things[0]?.kind !== 'eye') {
    const open = [...map.rows.clone().invert()];
    things.unshift(newThing('eye', ...open[open.length >> 1] ?? [0, 0]));
  }
  Object.assign(state, {map, things, memory: null});
}

/* Rows of text: # is a wall, each @ looks. */
function useRows(rows) {
  if (rows.length * Math.max(...rows.map((row) => row.length)) > MOST_CELLS)
    throw new RangeError(`a map of more than ${MOST_CELLS} cells is too large for this page`);
  useMap(GridMap.from(rows), rows.flatMap((row, y) => [...row].flatMap((glyph, x) =>
    glyph === '@' ? [newThing('eye', x, y)] : [])));
  state.opened = rows;
}

const rowsOf = (map) => map.rows.toString('#', '.').trimEnd().split('\n');

/*
 * Maps from elsewhere: drawn text is read; what is something else is refused by its name, with the
 * command that makes text of it, if `eyeshot convert` reads it.
 */
const NOT_READ = [
  [/^P[1-6]\s/, 'a bitmap (.pbm)', true],
  [/^type \w+\s+height/, 'a map of MovingAI (.map)', true],
  [/^\s*<(?:[^]{0,2000}<)?map[\s>]/, 'a map of Tiled (.tmx)', true],
  [/^\s*\{[^]*"(layers|tiledversion)"/, 'a map of Tiled (.tmj)', true],
  [/^\s*[{[]/, 'JSON', true],
  [/^(\s*<|.PNG|\xff\xd8|GIF8)/, 'a page, SVG or a picture, of which no cells can be told'],
];
const WALL = /[#█▓▒─-╿]/;

/* {rows, said}: # is a wall, each @ looks, and other letters are floor, which is said. */
function readText(buffer, name) {
  const latin = new TextDecoder('latin1').decode(buffer.slice(0, 1 << 20));
  for (const [beginning, what, isRead] of NOT_READ)
    if (beginning.test(latin))
      throw new Error(what + (isRead ? ', which this page does not read. In a terminal, '
        + `\`eyeshot convert -f text ${name} >level.txt\` makes text of it to open here` : ''));
  const text = new TextDecoder().decode(buffer).replace(/\s+$/, '');
  const letters = [...text.replace(/\s/g, '')], floors = new Set(letters.filter((glyph) =>
    !WALL.test(glyph) && !'.@'.includes(glyph)));
  if (letters.filter((glyph) => WALL.test(glyph) || '.@·+░'.includes(glyph)).length
      < Math.max(1, letters.length / 2))
    throw new Error('no map: walls are drawn as #, floor as dots, and the eye as @');
  return {
    rows: text.split(/\r?\n/).map((row) =>
      [...row].map((glyph) => WALL.test(glyph) ? '#' : glyph === '@' ? '@' : '.').join('')),
    said: floors.size ? ` Taken as floor: ${[...floors].join(' ')}.` : '',
  };
}

/* The address: what is not as one begins, and the map's opaque cells as bits behind a 1, in hex. */
function packMap({width, height, rows}) {
  const bits = rows.toString('1', '0').replaceAll('\n', '');
  return `${width}x${height}.${BigInt('0b1' + bits).toString(16)}`;
}

function unpackMap(text) {
  const [, width, height, hex] = text.match(/^(\d{1,5})x(\d{1,5})\.([\da-f]+)$/) ?? [];
  const count = width * height;
  if (!(count > 0 && count <= MOST_CELLS && hex.length <= count))
    return null;
  const bits = BigInt('0x' + hex).toString(2).slice(1);
  return bits.length !== count ? null
    : new GridMap(+width, +height).fill((x, y) => bits[y * width + x] === '1');
}

function addressOf() {
  const words = new URLSearchParams({rule: state.rule});
  for (const [name, value] of Object.entries(USUAL))
    if (state[name] !== value)
      words.set(name, state[name] === Infinity ? 'all' : state[name]);
  words.set('things', state.things.map(({kind, x, y, facing, cone}) =>
    `${kind[0]}${x}.${y}` + (cone < 360 ? `.${facing}.${cone}` : '')).join('_'));
  words.set('map', packMap(state.map));
  return '#' + words;
}

/* Takes from an address what makes sense; the rest is as one begins. But the map may stay. */
function useAddress(hash) {
  const words = new URLSearchParams(hash.slice(1)), map = unpackMap(words.get('map') ?? '');
  takeValues(Object.fromEntries(Object.keys(USUAL).map((name) =>
    [name, valueOf(name, words.get(name))])));
  if (map || words.has('things'))
    useThings(words.get('things') ?? '', map ?? state.map);
}

/* Things as the address writes them. */
function useThings(text, map) {
  const things = [];
  for (const [, letter, ...numbers] of text.matchAll(/([elg])(\d+)\.(\d+)(?:\.(\d+)\.(\d+))?/g)) {
    const [x, y, facing = 0, cone = 360] = numbers.filter(Boolean).map(Number);
    const kind = Object.keys(SIGNS).find((one) => one[0] === letter);
    if (x < map.width && y < map.height && !things.some((one) => one.x === x && one.y === y))
      things.push(newThing(kind, x, y, facing % 360, clamp(cone, 1, 360)));
  }
  useMap(map, things);
}

/* What was and can be again: addresses, and which is now. A great step is one of Back, too. */
const past = [];
let now = -1, kept = '', telling = 0;

function keep(isGreat) {
  const address = addressOf();
  if (address === kept)
    return;
  if (isGreat && kept) {
    history.replaceState(null, '', kept);
    history.pushState(null, '', address);
  }
  past.splice(++now, Infinity, address);
  tellAddress();
}

/* Browsers take but some addresses a second. */
function tellAddress() {
  kept = past[now];
  clearTimeout(telling);
  telling = setTimeout(() => history.replaceState(null, '', kept), 250);
}

function goTo(number) {
  if (!past[number])
    return;
  now = number;
  tellAddress();
  useAddress(kept);
}
