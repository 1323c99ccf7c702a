/* The heat map: shows one of the numbers, and tells all of the cell that is pointed at. */

const MEASURES = ['sees', 'seen_by', 'mean', 'farthest'];
const STEPS = 10, DARK_STEPS = 5;

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
  return {opaque, viewers, values};
}

const cssColor = (color) => 'rgb(' + color.join() + ')';

class Heat {
  constructor(data) {
    const {opaque, viewers, values} = unpackValues(data), {width, height} = data;
    const [wall, none, disc, ...steps] =
      readColors(['dark-wall', 'hidden', 'disc', ...Array.from({length: STEPS}, (_, i) => 'h' + i)]);
    const open = opaque.reduce((count, is) => count + !is, 0), looking = viewers.reduce((count, is) => count + is, 0);
    Object.assign(this, {data, opaque, values, wall, none, steps, disc: cssColor(disc)});
    this.map = {width, height, scale: 1};
    this.glyphs = unpackGlyphs(data, (x, y) => opaque[y * width + x]);
    this.viewers = looking < open ? viewers : null;
    this.cursor = this.hover = -1;
    this.begin = 0;
    this.buttons = Array.from(document.querySelectorAll('[data-measure]'));
    this.picture = new Picture(this);
  }

  /* The ends of the scale: those that were asked for, else the least and the most. */
  findEnds() {
    const {data, shown} = this, numbers = this.values[shown].filter((value) => !Number.isNaN(value));
    if (data.scale && shown === data.show)
      return data.scale;
    return [numbers.reduce((a, b) => Math.min(a, b), Infinity), numbers.reduce((a, b) => Math.max(a, b), 0)];
  }

  choose(measure) {
    this.shown = measure;
    const ends = this.ends = this.findEnds();
    for (const [i, id] of ['least', 'most'].entries())
      find(id).textContent = !Number.isFinite(ends[i]) ? '' : isDistance(measure) ? ends[i].toFixed(1) : ends[i];
    for (const button of this.buttons)
      button.ariaPressed = String(button.dataset.measure === measure);
    this.picture.paint();
  }

  /* The number of the color; -1: there is no number. */
  stepAt(at) {
    const [least, most] = this.ends, value = this.values[this.shown][at];
    if (this.opaque[at] || Number.isNaN(value))
      return -1;
    if (most <= least)
      return STEPS - 1;
    return Math.max(0, Math.min(STEPS - 1, Math.floor((value - least) * STEPS / (most - least))));
  }

  colorAt(at) {
    const step = this.stepAt(at);
    return this.opaque[at] ? this.wall : step < 0 ? this.none : this.steps[step];
  }

  drawGlyphs(picture, part) {
    const {width} = this.map;
    for (let y = part.y0; y < part.y1; y++)
      for (let x = part.x0; x < part.x1; x++)
        if (!PLAIN.has(this.glyphs[y][x]))
          picture.drawSign(part, this.glyphs[y][x], x, y, picture.zoom, this.stepAt(y * width + x) < DARK_STEPS ? LIGHT : DARK);
  }

  /* The signs of the picture: lines from point to point within a cell, in a dark rim. */
  drawMark(picture, part, [x, y], lines, color) {
    const {pen, zoom} = picture, size = Math.max(zoom, 10);
    pen.beginPath();
    for (const line of lines)
      line.forEach(([dx, dy], i) => pen[i ? 'lineTo' : 'moveTo'](
        (x + 0.5) * zoom + dx * size - part.left, (y + 0.5) * zoom + dy * size - part.top));
    pen.lineWidth = 0.24 * size;
    pen.strokeStyle = DARK;
    pen.stroke();
    pen.lineWidth = 0.13 * size;
    pen.strokeStyle = color;
    pen.stroke();
  }

  drawSigns(picture, part) {
    const {data, viewers, map} = this;
    const frame = [[[-0.4, -0.4], [0.4, -0.4], [0.4, 0.4], [-0.4, 0.4], [-0.4, -0.46]]];
    const corners = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([i, k]) =>
      [[0.4 * i, 0.12 * k], [0.4 * i, 0.4 * k], [0.12 * i, 0.4 * k]]);
    if (picture.zoom >= 11)
      this.drawGlyphs(picture, part);
    for (let y = part.y0; viewers && y < part.y1; y++)
      for (let x = part.x0; x < part.x1; x++)
        if (viewers[y * map.width + x])
          picture.drawDisc(part, PLAIN.has(this.glyphs[y][x]) ? '' : this.glyphs[y][x], {x, y}, 0.46, this.disc, LIGHT);
    for (const cell of data.hidden)
      this.drawMark(picture, part, cell, frame, LIGHT);
    for (const cell of data.exposed)
      this.drawMark(picture, part, cell, corners, '#ff5ad1');
    data.guards.forEach(([x, y], i) => picture.drawDisc(part, String(i + 1), {x, y}, 0.36, LIGHT, DARK));
  }

  tell(at) {
    const {x, y} = this.picture.cellOf(at), all = MEASURES.map((measure) => this.values[measure][at]);
    const text = (k, digits) => Number.isNaN(all[k]) ? 'unknown' : all[k].toFixed(digits);
    if (this.opaque[at])
      return `${x},${y}: a wall`;
    return `${x},${y}: sees ${text(0, 0)}, seen by ${text(1, 0)}, ` +
      `mean distance ${text(2, 1)}, farthest ${text(3, 1)}`;
  }

  show(at) {
    find('reading').textContent = at < 0 ? 'Point at a cell.' : this.tell(at);
  }

  point(at) {
    this.hover = at;
    this.show(at >= 0 ? at : this.cursor);
    this.picture.askForDraw();
  }

  moveTo(at) {
    this.cursor = at;
    this.hover = -1;
    this.picture.reveal(at);
    this.show(at);
    find('said').textContent = this.tell(at);
  }

  /* A row of a list points at its cell; the cell's button goes there. */
  linkRows(id, cells) {
    const table = find(id);
    cells.forEach(([x, y], i) => {
      const row = table.tBodies[0].rows[i], button = document.createElement('button'), at = y * this.map.width + x;
      button.type = 'button';
      button.textContent = row.cells[1].textContent;
      button.setAttribute('aria-label', 'Show ' + button.textContent + ' on the map');
      button.onclick = () => {
        find('viewer').scrollIntoView({block: 'nearest'});
        find('stage').focus({preventScroll: true});
        this.moveTo(at);
      };
      row.cells[1].replaceChildren(button);
      row.onpointerenter = () => this.point(at);
      row.onpointerleave = () => this.point(-1);
    });
  }

  start() {
    for (const button of this.buttons)
      button.onclick = () => this.choose(button.dataset.measure);
    for (const list of ['guard', 'hidden', 'exposed'])
      this.linkRows(list + '-list', this.data[list === 'guard' ? 'guards' : list]);
    this.choose(this.data.show);
    this.picture.show();
  }
}

new Heat(JSON.parse(find('data').textContent)).start();
