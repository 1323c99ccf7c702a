// A field of view of your own for eyeshot: a question a line on standard input, an answer a line on standard output.
//
//     eyeshot compare map.txt -a bresenham -a mine='exec:node fov.js'
const readline = require('readline');

// Does Bresenham's line from one cell to the other meet no wall in between?
function sees(level, x, y, targetX, targetY) {
  const dx = Math.abs(targetX - x), dy = Math.abs(targetY - y);
  const stepX = targetX > x ? 1 : -1, stepY = targetY > y ? 1 : -1;
  let error = dx - dy;
  while (x !== targetX || y !== targetY) {
    const twice = 2 * error;
    if (twice > -dy) {
      error -= dy;
      x += stepX;
    }
    if (twice < dx) {
      error += dx;
      y += stepY;
    }
    if (level[y][x] === '#' && (x !== targetX || y !== targetY)) return false;
  }
  return true;
}

readline.createInterface({input: process.stdin}).on('line', (line) => {
  const {id, map, viewers: [eye]} = JSON.parse(line);
  const mask = map.map((row, y) => [...row].map((_, x) => (sees(map, eye.x, eye.y, x, y) ? '1' : '0')).join(''));
  process.stdout.write(JSON.stringify({id, mask}) + '\n');
});
