/*
 * What the live page shows: a map, things that stand on it (the first is always an eye, more eyes,
 * lamps, goblins), rules and terms. All of it is written as an address; to undo is to go back to an
 * earlier address. Read look.js next, which says what is seen.
 */

const {GridMap, Mask, Terms, rules} = eyeshot;
const find = (id) => document.getElementById(id);

const MOST_CELLS = 1 << 20;
const KINDS = {e: 'eye', l: 'lamp', g: 'goblin'};

/*
 * What can be chosen, or how large a number may be, and with what one begins. Terms are the rule's
 * own while they are ''; radii may be Infinity.
 */
const NAMES = rules.map(({name}) => name);
const TERMS = ['radius', 'shape', 'walls', 'diagonals'];
const CHOICES = {
  rule: NAMES, beside: ['', ...NAMES], show: ['first', 'difference', 'sees', 'seen_by'],
  shape: ['circle', 'round', 'square', 'diamond', 'octagon'], walls: ['lit', 'dark'],
  diagonals: ['pass', 'block'],
};
const MOST = {radius: 1e6, glow: 99, fog: 1};
const USUAL = {
  rule: 'symmetric', beside: '', show: 'first', radius: '', shape: '', walls: '', diagonals: '',
  glow: 4, fog: 0,
};

const WORDS = {
  '': 'no other', first: 'what the eye sees', difference: 'where they differ',
  sees: 'heat map: how many cells each sees', seen_by: 'heat map: by how many each is seen',
};
const SHAPE_WORDS = {
  round: 'round (a circle and half a cell)', square: 'square (the longer of across and down)',
  diamond: 'diamond (across and down added)', octagon: 'octagon (between square and diamond)',
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
  return /^\d{1,9}$/.test(text) ? Math.min(+text, MOST[name]) : USUAL[name];
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

/* An eye on an open cell, in the middle of all of them. */
function middleEye({rows}) {
  const open = [...rows.clone().invert()];
  return newThing('eye', ...open[open.length >> 1] ?? [0, 0]);
}

/* Rows of text: # is a wall, each @ looks. */
function useRows(rows) {
  if (rows.length * Math.max(...rows.map((row) => row.length)) > MOST_CELLS)
    throw new RangeError(`a map of more than ${MOST_CELLS} cells is too large for this page`);
  const map = GridMap.from(rows), things = rows.flatMap((row, y) => [...row].flatMap((glyph, x) =>
    glyph === '@' ? [newThing('eye', x, y)] : []));
  if (!things.length)
    things.push(middleEye(map));
  Object.assign(state, {map, memory: null, things});
}

const rowsOf = (map) => map.rows.toString('#', '.').trimEnd().split('\n');

/* The address: what is not as one begins, and the map's opaque cells as bits behind a 1, in hex. */
function packMap({width, height, rows}) {
  const bits = rows.toString('1', '0').replaceAll('\n', '');
  return `${width}x${height}.${BigInt('0b1' + bits).toString(16)}`;
}

function unpackMap(text) {
  const [, width, height, hex] = text.match(/^(\d+)x(\d+)\.([\da-f]+)$/) ?? [];
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
  Object.assign(state, {map: map || state.map, memory: null});
  if (map || words.has('things'))
    useThings(words.get('things') ?? '');
}

/* Things as the address writes them; the first is an eye. */
function useThings(text) {
  const {map} = state, things = [];
  for (const [, kind, ...numbers] of text.matchAll(/([elg])(\d+)\.(\d+)(?:\.(\d+)\.(\d+))?/g)) {
    const [x, y, facing = 0, cone = 360] = numbers.filter(Boolean).map(Number);
    if (x < map.width && y < map.height && !things.some((one) => one.x === x && one.y === y))
      things.push(newThing(KINDS[kind], x, y, facing % 360, clamp(cone, 1, 360)));
  }
  if (things[0]?.kind !== 'eye')
    things.unshift(middleEye(map));
  Object.assign(state, {things, memory: null});
}

/* What was, to be undone: addresses. A great step is one of the browser's Back, too. */
const past = [], future = [];
let kept = '', telling = 0;

function keep(isGreat) {
  const now = addressOf();
  if (now === kept)
    return;
  if (kept)
    past.push(kept);
  future.length = 0;
  if (isGreat && kept) {
    history.replaceState(null, '', kept);
    history.pushState(null, '', now);
  }
  tellAddress(now);
}

/* Browsers take but some addresses a second. */
function tellAddress(now) {
  kept = now;
  clearTimeout(telling);
  telling = setTimeout(() => history.replaceState(null, '', kept), 250);
}

function goBack(from, to) {
  if (!from.length)
    return;
  to.push(kept);
  tellAddress(from.pop());
  useAddress(kept);
}
