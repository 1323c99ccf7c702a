/* What is looked at and on what terms; and how that is written as a text, an address and a command. */

const {GridMap, Terms, rules} = eyeshot;

const MOST_CELLS = 1 << 20;

/* What can be chosen; the first is where one begins. All but the view are terms, the same ones for all rules. */
const CHOICES = {
  view: ['fields', 'difference', 'sees', 'seen_by'],
  shape: ['circle', 'round', 'square', 'diamond', 'octagon'],
  walls: ['lit', 'dark'],
  border: ['shown', 'hidden'],
  diagonals: ['pass', 'block'],
};
const TERMS = ['shape', 'walls', 'border', 'diagonals'];

const FIRST = 'symmetric', SECOND = 'shadowcast';

/* The rest of it comes with the first address. */
const state = {map: null, x: 0, y: 0, marks: []};

const chosenRules = () => state.beside ? [state.rule, state.beside] : [state.rule];

const termsOf = (rule) =>
  new Terms(rule, {radius: state.radius, ...Object.fromEntries(TERMS.map((name) => [name, state[name]]))});

/* The map of drawn rows: @ is the eye, other letters that tell what to look at are `marks`. */
function useRows(rows, opaque = '#█') {
  const cells = rows.map((row) => [...row]), width = Math.max(0, ...cells.map((row) => row.length));
  if (!width || width * rows.length > MOST_CELLS)
    throw new RangeError('A map has at least one cell, and at most ' + MOST_CELLS + '.');
  state.map?.free();
  state.map = GridMap.from(rows, opaque);
  state.marks = [];
  const eye = opaque.includes('@') ? null : findGlyph(cells, '@');
  [state.x, state.y] = eye ?? firstOpenCell(state.map);
}

function findGlyph(cells, glyph) {
  const y = cells.findIndex((row) => row.includes(glyph));
  return y < 0 ? null : [cells[y].indexOf(glyph), y];
}

function firstOpenCell(map) {
  for (let y = 0; y < map.height; y++)
    for (let x = 0; x < map.width; x++)
      if (!map.isOpaque(x, y))
        return [x, y];
  return [0, 0];
}

/* A text map, or one of MovingAI, in which other letters are walls. */
function useText(text) {
  const rows = text.replace(/\s*$/, '').split(/\r?\n/), begin = rows.indexOf('map');
  if (/^type /.test(text) && begin >= 0)
    useRows(rows.slice(begin + 1), '@OT');
  else
    useRows(rows);
}

function useExample({rows, radius}) {
  useRows(rows);
  state.marks = ['x', 'y'].flatMap((glyph) => {
    const place = findGlyph(rows.map((row) => [...row]), glyph);
    return place ? [{glyph, x: place[0], y: place[1]}] : [];
  });
  state.radius = radius ?? Infinity;
}

function rowsOf(map, eye = true) {
  const rows = map.rows.toString('#', '.').trimEnd().split('\n');
  if (eye)
    rows[state.y] = rows[state.y].slice(0, state.x) + '@' + rows[state.y].slice(state.x + 1);
  return rows;
}

/* The address: what is not as one begins, and the map's opaque cells as bits, six a letter. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function packMap(map) {
  const sixes = new Uint8Array(Math.ceil(map.width * map.height / 6));
  for (const [x, y] of map.rows) {
    const i = y * map.width + x;
    sixes[Math.floor(i / 6)] |= 1 << i % 6;
  }
  return `${map.width}x${map.height}.${Array.from(sixes, (six) => LETTERS[six]).join('')}`;
}

function unpackMap(text) {
  const [, width, height, letters] = text.match(/^(\d+)x(\d+)\.([\w-]+)$/) ?? [];
  if (!(width * height > 0 && width * height <= MOST_CELLS && letters.length === Math.ceil(width * height / 6)))
    return null;
  const isOpaque = (i) => LETTERS.indexOf(letters[Math.floor(i / 6)]) >> i % 6 & 1;
  return new GridMap(+width, +height).fill((x, y) => isOpaque(y * width + x));
}

function addressOf() {
  const words = new URLSearchParams({rule: state.rule, beside: state.beside});
  if (state.radius !== Infinity)
    words.set('radius', state.radius);
  for (const [name, values] of Object.entries(CHOICES))
    if (state[name] !== values[0])
      words.set(name, state[name]);
  words.set('eye', `${state.x}.${state.y}`);
  words.set('map', packMap(state.map));
  return '#' + words;
}

const isRule = (name) => rules.some((rule) => rule.name === name);

/* Takes from an address what makes sense; what it does not say is as one begins. But the map may stay. */
function useAddress(hash) {
  const words = new URLSearchParams(hash.slice(1)), map = unpackMap(words.get('map') ?? '');
  const [x, y] = (words.get('eye') ?? '').split('.').map(Number), radius = words.get('radius') ?? '';
  for (const [name, values] of Object.entries(CHOICES))
    state[name] = values.includes(words.get(name)) ? words.get(name) : values[0];
  state.rule = isRule(words.get('rule')) ? words.get('rule') : FIRST;
  state.beside = isRule(words.get('beside')) ? words.get('beside') : words.has('beside') ? '' : SECOND;
  state.radius = /^\d+$/.test(radius) ? Number(radius) : Infinity;
  if (!map)
    return;
  state.map?.free();
  Object.assign(state, {map, marks: []});
  const isThere = x >= 0 && x < map.width && y >= 0 && y < map.height;
  [state.x, state.y] = isThere ? [Math.floor(x), Math.floor(y)] : firstOpenCell(map);
}

/* The commands that give the same, with the map behind them. */
function commandOf() {
  const radius = state.radius === Infinity ? 'all' : state.radius;
  const common = ['-r', radius, ...TERMS.flatMap((name) => name === 'border' ? [] : ['--' + name, state[name]])];
  const withBorder = (rule) => `${rule}:border=${state.border}`;
  const survey = state.view === 'sees' || state.view === 'seen_by', eye = ['-v', `${state.x},${state.y}`];
  const commands = survey ? chosenRules().map((rule) => ['survey', '-a', withBorder(rule), ...common, '--show', state.view]) :
    state.beside ? [['compare', '-a', chosenRules().map(withBorder).join(), ...common, ...eye]] :
    [['fov', '-a', withBorder(state.rule), ...common, ...eye]];
  const map = rowsOf(state.map, false).join('\n');
  return commands.map((words) => `eyeshot ${words.join(' ')} <<'END'\n${map}\nEND\n`).join('');
}
