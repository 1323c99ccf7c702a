/* The heat map: a canvas that shows one of the numbers, and tells all of the cell under the pointer. */

const MEASURES = ['sees', 'seen_by', 'mean', 'farthest'];
const STEPS = 10, MOST_SIDE = 960, MOST_CELL = 32, READABLE = 12;

/* Runs of a row each become a byte a cell. */
function unpackRuns(rows, width) {
  const plane = new Uint8Array(rows.length * width);
  rows.forEach((runs, y) => {
    for (let i = 0; i < runs.length; i += 2)
      plane.fill(1, y * width + runs[i], y * width + runs[i] + runs[i + 1]);
  });
  return plane;
}

/* Distances come in tenths. */
const isDistance = (measure) => measure === 'mean' || measure === 'farthest';

/* Differences become a number a cell; NaN where there is none. */
function unpackValues(data) {
  const opaque = unpackRuns(data.opaque, data.width), viewers = unpackRuns(data.viewers, data.width);
  const values = {};
  for (const measure of MEASURES) {
    const list = data.values[measure], cells = new Float64Array(opaque.length).fill(NaN);
    let next = 0, value = 0;
    for (let i = 0; i < cells.length; i++) {
      if (opaque[i] || (measure !== 'seen_by' && !viewers[i]) || (isDistance(measure) && !values.sees[i]))
        continue;
      value += list[next++];
      cells[i] = isDistance(measure) ? value / 10 : value;
    }
    values[measure] = cells;
  }
  return {opaque, values};
}

function colorOf(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  rect.setAttribute('class', name);
  svg.append(rect);
  document.body.append(svg);
  const parts = getComputedStyle(rect).fill.match(/\d+/g).map(Number);
  svg.remove();
  return parts.slice(0, 3);
}

function setUpHeat(data) {
  const {opaque, values} = unpackValues(data), {width, height} = data;
  const canvas = find('heat'), buttons = Array.from(document.querySelectorAll('[data-measure]'));
  const size = Math.max(1, Math.min(MOST_CELL, Math.floor(MOST_SIDE / Math.max(width, height))));
  const steps = Array.from({length: STEPS}, (_, i) => colorOf('h' + i));
  const wall = colorOf('dark-wall'), none = colorOf('hidden'), picture = document.createElement('canvas');
  let shown = data.show, here = null;

  function paint() {
    const context = picture.getContext('2d'), image = context.createImageData(width, height);
    const cells = values[shown], most = cells.reduce((best, value) => value > best ? value : best, 0);
    for (let i = 0; i < cells.length; i++) {
      const step = most ? Math.min(STEPS - 1, Math.floor(cells[i] * STEPS / most)) : 0;
      const color = opaque[i] ? wall : Number.isNaN(cells[i]) ? none : steps[step];
      image.data.set(color, 4 * i);
      image.data[4 * i + 3] = 255;
    }
    context.putImageData(image, 0, 0);
    find('most').textContent = isDistance(shown) ? most.toFixed(1) : most;
    for (const button of buttons)
      button.ariaPressed = String(button.dataset.measure === shown);
    draw();
  }

  function frame(context, cell, color) {
    const line = Math.max(1, Math.round(size / 8));
    context.strokeStyle = color;
    context.lineWidth = line;
    context.strokeRect(cell[0] * size + line / 2, cell[1] * size + line / 2, size - line, size - line);
  }

  function drawGuard(context, [x, y], number) {
    context.fillStyle = '#d55e00';
    context.beginPath();
    context.arc((x + 0.5) * size, (y + 0.5) * size, Math.max(2.5, 0.46 * size), 0, 2 * Math.PI);
    context.fill();
    if (size < READABLE)
      return;
    context.fillStyle = '#fff';
    context.font = `${Math.round(size * (number < 10 ? 0.7 : 0.5))}px ui-monospace, monospace`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(number, (x + 0.5) * size, (y + 0.54) * size);
  }

  function draw() {
    const context = canvas.getContext('2d');
    context.imageSmoothingEnabled = false;
    context.drawImage(picture, 0, 0, width * size, height * size);
    for (const cell of data.hidden)
      frame(context, cell, '#fff');
    for (const cell of data.exposed)
      frame(context, cell, '#d55e00');
    data.guards.forEach((cell, i) => drawGuard(context, cell, i + 1));
    if (here)
      frame(context, here, '#56b4e9');
  }

  function tell([x, y]) {
    const i = y * width + x, all = MEASURES.map((measure) => values[measure][i]);
    const text = (k, digits) => Number.isNaN(all[k]) ? 'unknown' : all[k].toFixed(digits);
    if (opaque[i])
      return `${x},${y}: a wall`;
    return `${x},${y}: sees ${text(0, 0)}, seen by ${text(1, 0)}, ` +
      `mean distance ${text(2, 1)}, farthest ${text(3, 1)}`;
  }

  function go(cell, aloud) {
    here = cell;
    find('reading').textContent = here ? tell(here) : 'Point at a cell.';
    if (aloud)
      find('said').textContent = tell(here);
    draw();
  }

  canvas.onpointermove = (event) => {
    const box = canvas.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / box.width * width);
    const y = Math.floor((event.clientY - box.top) / box.height * height);
    go(x >= 0 && y >= 0 && x < width && y < height ? [x, y] : null, false);
  };
  canvas.onpointerleave = () => go(null, false);
  canvas.onkeydown = (event) => {
    const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
    if (!step || !isFree(event))
      return;
    event.preventDefault();
    const from = here || [0, 0];
    go([Math.min(width - 1, Math.max(0, from[0] + step[0])), Math.min(height - 1, Math.max(0, from[1] + step[1]))], true);
  };
  for (const button of buttons)
    button.onclick = () => {
      shown = button.dataset.measure;
      paint();
    };
  picture.width = width;
  picture.height = height;
  canvas.width = width * size;
  canvas.height = height * size;
  find('still').hidden = true;
  find('viewer').hidden = false;
  paint();
}

setUpHeat(JSON.parse(find('data').textContent));
