/*
 * Maps from elsewhere: text, JSON and MovingAI's are read; what is something else is refused by its
 * name. readMap makes of a file's bytes {rows, things} for useRows.
 */

const elsewhere = (what, name) => `${what} (${name}), which this page does not read. `
  + '`eyeshot convert -f text level' + name + '` makes one that it does';

class NoMap extends Error {}

/* How files begin that are known, and not read. */
const REFUSED = [
  [/^(.PNG|\xff\xd8|GIF8)/, 'a picture, of which no cells can be told'],
  [/^P[1-6]\s/, elsewhere('a bitmap', '.pbm')],
  [/^\s*<(?:[^]{0,2000}<)?map[\s>]/, elsewhere('a map of Tiled', '.tmx')],
  [/^\s*<(?:[^]{0,2000}<)?svg[\s>]/, 'a picture in SVG, of which no cells can be told'],
  [/^\s*</, 'a page or XML'],
];

const drawRow = (row, isWall) =>
  [...row].map((glyph) => isWall(glyph) ? '#' : glyph === '@' ? '@' : '.').join('');

/* Rows of text or of 0 and 1, alone or as `map` of a scenario, whose viewers and lights stay. */
function readJson(text) {
  let given;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new NoMap(`JSON with a mistake: ${error.message}`);
  }
  if (given?.layers || given?.tiledversion)
    throw new NoMap(elsewhere('a map of Tiled', '.tmj'));
  const rowed = Array.isArray(given) ? given : given?.map;
  const map = typeof rowed === 'string' ? rowed.trimEnd().split('\n') : rowed;
  if (!Array.isArray(map) || !map.length)
    throw new NoMap('JSON without rows of a map: it has no key "map"');
  const walls = [given.opaque ?? []].flat().join('') || '#█▓▒';
  const isText = map.every((row) => typeof row === 'string');
  const rows = isText ? map.map((row) => drawRow(row, (glyph) => walls.includes(glyph)))
    : GridMap.from(map).toString('#', '.').trimEnd().split('\n');
  const {viewers = [], lights = []} = given;
  const place = (kind) => (one) => (
    {kind, x: one.x ?? one[0] ?? one.col, y: one.y ?? one[1] ?? one.row});
  const things = [...viewers.map(place('eye')), ...lights.map(place('lamp'))];
  const isPlace = (number) => Number.isInteger(number) && number >= 0;
  return {rows, things: things.filter(({x, y}) => isPlace(x) && isPlace(y))};
}

/* A drawn map: letters that are no walls are floor. What has few walls and dots is none. */
function readText(text) {
  const lines = text.replace(/\s+$/, '').split(/\r?\n/), begin = lines.indexOf('map');
  const draw = (rows, walls) => (
    {rows: rows.map((row) => drawRow(row, (glyph) => walls.test(glyph)))});
  if (/^type /.test(text) && begin >= 0)
    return draw(lines.slice(begin + 1), /[@OTW]/);
  const letters = [...text.replace(/\s/g, '')];
  const cells = letters.filter((glyph) => /[#.@·+█▓▒░─-╿]/.test(glyph));
  if (!letters.length || cells.length < letters.length / 2)
    throw new NoMap('no map: walls are drawn as #, floor as dots, and the eye as @');
  return draw(lines, /[#█▓▒─-╿]/);
}

function readMap(buffer) {
  const bytes = new Uint8Array(buffer);
  const latin = new TextDecoder('latin1').decode(bytes.subarray(0, 4000));
  for (const [beginning, words] of REFUSED)
    if (beginning.test(latin))
      throw new NoMap(words);
  let text;
  try {
    text = new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw new NoMap('not text');
  }
  return /^\s*[{[]/.test(text) ? readJson(text) : readText(text);
}
