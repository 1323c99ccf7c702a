/*
 * What the live page shows: a map, things that stand on it (the eye, which is always the first, more
 * eyes, lamps, goblins), rules and terms. All of it is written as an address; to undo is to go back
 * to an earlier address. Read look.js next, which says what is seen.
 */

const {GridMap, Mask, Terms, rules} = eyeshot;
const find = (id) => document.getElementById(id);

const MOST_CELLS = 1 << 20, MOST_STEPS = 500;
const CHOICES = {
  shape: ['circle', 'round', 'square', 'diamond', 'octagon'], walls: ['lit', 'dark'], border: ['shown', 'hidden'],
  diagonals: ['pass', 'block'],
};
const SHOWN = ['first', 'second', 'difference', 'sees', 'seen_by', 'sees_second', 'seen_by_second'];
const KINDS = {e: 'eye', l: 'lamp', g: 'goblin'};

/* `changes` are terms that are not the rule's own; `memory` is what was seen while fog is on. */
const state = {
  map: null, things: [], rule: 'symmetric', beside: '', show: 'first', changes: {}, facing: 0, cone: 360, glow: 4,
  fog: false, memory: null,
};

const isRule = (name) => rules.some((rule) => rule.name === name);
const of = (kind) => state.things.filter((thing) => thing.kind === kind);
const thingAt = (x, y) => state.things.find((thing) => thing.x === x && thing.y === y);
const clamp = (number, least, most) => Math.max(least, Math.min(most, number));

/* The open cell that is nearest to the middle. */
function openCell({rows, width, height}) {
  let best = [width >> 1, height >> 1], least = Infinity;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const far = Math.hypot(x - width / 2, y - height / 2);
      if (far < least && !rows.has(x, y))
        [best, least] = [[x, y], far];
    }
  return best;
}

/* Rows of text: # is a wall, each @ looks. */
function useRows(rows, things = []) {
  const cells = rows.map((row) => [...row]), found = [];
  if (cells.length * Math.max(...cells.map((row) => row.length)) > MOST_CELLS)
    throw new RangeError(`A map of more than ${MOST_CELLS} cells is too large for this page.`);
  cells.forEach((row, y) => row.forEach((glyph, x) => glyph === '@' && found.push({kind: 'eye', x, y})));
  const map = GridMap.from(rows), isInside = ({x, y}) => x < map.width && y < map.height;
  const all = [...found, ...things].filter(isInside);
  if (!all.some(({kind}) => kind === 'eye'))
    all.push(Object.fromEntries([['kind', 'eye'], ...openCell(map).map((place, i) => ['xy'[i], place])]));
  Object.assign(state, {map, memory: null, things: all.sort((a, b) => (b.kind === 'eye') - (a.kind === 'eye'))});
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
  if (!(width * height > 0 && width * height <= MOST_CELLS && letters.length === Math.ceil(width * height / 6)))
    return null;
  const sixes = Uint8Array.from(letters, (letter) => LETTERS.indexOf(letter));
  return new GridMap(+width, +height).fill((x, y) => sixes[Math.floor((y * width + x) / 6)] >> (y * width + x) % 6 & 1);
}

function addressOf() {
  const {rule, beside, show, changes, facing, cone, glow, fog, things, map} = state;
  const words = {
    rule, beside, show: show === 'first' ? '' : show, ...changes,
    cone: cone === 360 ? '' : `${facing}.${cone}`, glow: glow === 4 ? '' : glow, fog: fog ? 1 : '',
    things: things.map(({kind, x, y}) => `${kind[0]}${x}.${y}`).join('_'), map: packMap(map),
  };
  return '#' + new URLSearchParams(Object.entries(words).filter(([, value]) => value !== '')
    .map(([name, value]) => [name, value === Infinity ? 'all' : value]));
}

/* Takes from an address what makes sense; what it does not say is as one begins. But the map may stay. */
function useAddress(hash) {
  const words = new URLSearchParams(hash.slice(1)), map = unpackMap(words.get('map') ?? '');
  const number = (name, usual, most) => /^\d{1,9}$/.test(words.get(name)) ? Math.min(most, words.get(name)) : usual;
  const [, facing, cone] = words.get('cone')?.match(/^(\d+)\.(\d+)$/) ?? [0, 0, 360], changes = {};
  for (const [name, values] of Object.entries(CHOICES))
    if (values.includes(words.get(name)))
      changes[name] = words.get(name);
  const radius = words.get('radius') === 'all' ? Infinity : number('radius', null, 1e6);
  if (radius !== null)
    changes.radius = radius;
  const [rule, beside] = ['rule', 'beside'].map((name) => isRule(words.get(name)) ? words.get(name) : '');
  const show = SHOWN.includes(words.get('show')) ? words.get('show') : 'first';
  Object.assign(state, {
    rule: rule || 'symmetric', beside, changes, facing: facing % 360, cone: clamp(+cone, 1, 360),
    show: !beside && /second|difference/.test(show) ? 'first' : show, glow: number('glow', 4, 99), fog: words.get('fog') === '1',
    memory: null,
  });
  state.map = map || state.map;
  if (map || words.has('things'))
    useThings(words.get('things') ?? '');
}

/* Things as the address writes them; the first is an eye. */
function useThings(text) {
  const {map} = state, things = [];
  for (const [, kind, x, y] of text.matchAll(/([elg])(\d+)\.(\d+)/g))
    if (+x < map.width && +y < map.height && !things.some((one) => one.x === +x && one.y === +y))
      things.push({kind: KINDS[kind], x: +x, y: +y});
  if (things[0]?.kind !== 'eye') {
    const [x, y] = openCell(map);
    things.unshift({kind: 'eye', x, y});
  }
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
