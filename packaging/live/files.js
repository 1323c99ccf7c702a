/*
 * Maps from elsewhere: text and JSON rows are read; what is something else is refused by its name,
 * with the command that makes text of it. readMap makes of a file's bytes {rows, said, isPart}.
 */

/* How files begin that are known, and what `eyeshot convert` reads of them. */
const NOT_READ = [
  [/^(.PNG|\xff\xd8|GIF8)/, 'a picture, of which no cells can be told'],
  [/^P[1-6]\s/, 'a bitmap (.pbm)', true],
  [/^type \w+\s+height/, 'a map of MovingAI (.map)', true],
  [/^\s*<(?:[^]{0,2000}<)?map[\s>]/, 'a map of Tiled (.tmx)', true],
  [/^\s*\{[^]*"(layers|tiledversion)"/, 'a map of Tiled (.tmj)', true],
  [/^\s*<(?:[^]{0,2000}<)?svg[\s>]/, 'a picture in SVG, of which no cells can be told'],
  [/^\s*</, 'a page or XML'],
];
const WALL = /[#█▓▒─-╿]/;

class NoMap extends Error {}

/* Drawn rows: # is a wall, each @ looks, and other letters are floor, which is said. */
function readRows(drawn) {
  const floors = new Set([...drawn.join('')].filter((glyph) => !WALL.test(glyph)));
  [...' .@\t'].forEach((glyph) => floors.delete(glyph));
  const rows = drawn.map((row) =>
    [...row].map((glyph) => WALL.test(glyph) ? '#' : glyph === '@' ? '@' : '.').join(''));
  return {rows, said: floors.size ? ` Taken as floor: ${[...floors].join(' ')}.` : ''};
}

function readJson(text) {
  let given;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new NoMap(`JSON with a mistake: ${error.message}`);
  }
  const isList = Array.isArray(given), map = isList ? given : given?.map;
  const others = isList ? [] : Object.keys(given ?? {}).filter((key) => key !== 'map');
  if (!Array.isArray(map) || !map.length)
    throw new NoMap('JSON without rows of a map: it has no key "map" with a list');
  const {rows, said} = map.every((row) => typeof row === 'string') ? readRows(map)
    : readRows(GridMap.from(map).toString('#', '.').trimEnd().split('\n'));
  const passed = !others.length ? ''
    : ` Passed over, since this page reads the map alone: ${others.join(', ')}.`;
  return {rows, said: said + passed, isPart: Boolean(passed)};
}

function readMap(buffer, name) {
  const bytes = new Uint8Array(buffer);
  const latin = new TextDecoder('latin1').decode(bytes.subarray(0, 1 << 20));
  for (const [beginning, what, isRead] of NOT_READ)
    if (beginning.test(latin))
      throw new NoMap(what + (isRead ? ', which this page does not read. In a terminal, `eyeshot '
        + `convert -f text ${name} >level.txt\` makes a level.txt of it, which it does` : ''));
  let text;
  try {
    text = new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw new NoMap('not text');
  }
  if (/^\s*[{[]/.test(text))
    return readJson(text);
  const letters = [...text.replace(/\s/g, '')];
  if (letters.filter((glyph) => WALL.test(glyph) || '.@·+░'.includes(glyph)).length
      < Math.max(1, letters.length / 2))
    throw new NoMap('no map: walls are drawn as #, floor as dots, and the eye as @');
  return readRows(text.replace(/\s+$/, '').split(/\r?\n/));
}
