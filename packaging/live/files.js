/*
 * Maps from elsewhere: drawn text is read; what is something else is refused by its name, with the
 * command that makes text of it. readMap makes of a file's bytes {rows, said}.
 */

/* How files begin that are known, and whether `eyeshot convert` reads them. */
const NOT_READ = [
  [/^(.PNG|\xff\xd8|GIF8)/, 'a picture, of which no cells can be told'],
  [/^P[1-6]\s/, 'a bitmap (.pbm)', true],
  [/^type \w+\s+height/, 'a map of MovingAI (.map)', true],
  [/^\s*<(?:[^]{0,2000}<)?map[\s>]/, 'a map of Tiled (.tmx)', true],
  [/^\s*\{[^]*"(layers|tiledversion)"/, 'a map of Tiled (.tmj)', true],
  [/^\s*[{[]/, 'JSON', true],
  [/^\s*</, 'a page, SVG or other XML, of which no cells can be told'],
];
const WALL = /[#█▓▒─-╿]/;

/* # is a wall, each @ looks, and other letters are floor, which is said. */
function readMap(buffer, name) {
  const bytes = new Uint8Array(buffer);
  const latin = new TextDecoder('latin1').decode(bytes.subarray(0, 1 << 20));
  for (const [beginning, what, isRead] of NOT_READ)
    if (beginning.test(latin))
      throw new Error(what + (isRead ? ', which this page does not read. In a terminal, '
        + `\`eyeshot convert -f text ${name} >level.txt\` makes text of it to open here` : ''));
  const text = new TextDecoder().decode(bytes).replace(/\s+$/, '');
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
