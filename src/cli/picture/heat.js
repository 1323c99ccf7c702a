/*
 * A heat map: shows one of its numbers, and tells all of the cell that is pointed at. Who extends it has
 *   values         by the name of a button: a number a cell, NaN where there is none
 *   findEnds()     the least and the most of the scale
 *   describe(at)   what is told of an open cell
 *   drawSigns(picture, part)   what stands on the cells of a part
 */

const STEPS = 10, DARK_STEPS = 5;
const FRAME = [[[-0.4, -0.4], [0.4, -0.4], [0.4, 0.4], [-0.4, 0.4], [-0.4, -0.46]]];
const PINK = '#ff5ad1';

/* Differences become a number for each of `size` cells that has one, each in so many parts of the unit. */
function unpackNumbers(list, size, hasNumber, parts = 1) {
  let next = 0, value = 0;
  return Float64Array.from({length: size}, (_, at) => hasNumber(at) ? (value += list[next++]) / parts : NaN);
}

class Heat extends Walker {
  constructor(data) {
    super();
    const {width, height} = data;
    const [wall, none, ...steps] = readColors(['dark-wall', 'hidden', ...Array.from({length: STEPS}, (_, i) => 'h' + i)]);
    Object.assign(this, {data, wall, none, steps, opaque: unpackRuns(data.opaque, width)});
    this.map = {width, height, scale: 1};
    this.flat = STEPS - 1; /* the color where all numbers are the same */
    this.buttons = Array.from(document.querySelectorAll('[data-measure]'));
    this.picture = new Picture(this);
  }

  /* A number as text. */
  write(value) {
    return String(value);
  }

  choose(measure) {
    this.shown = measure;
    this.numbers = this.values[measure];
    this.ends = this.findEnds();
    for (const [i, id] of ['least', 'most'].entries())
      find(id).textContent = Number.isFinite(this.ends[i]) ? this.write(this.ends[i]) : '';
    for (const button of this.buttons)
      button.ariaPressed = String(button.dataset.measure === measure);
    this.picture.paint();
  }

  /* The number of the color; -1: there is no number. */
  stepAt(at) {
    const [least, most] = this.ends, value = this.numbers[at];
    if (Number.isNaN(value))
      return -1;
    if (most <= least)
      return this.flat;
    return Math.max(0, Math.min(STEPS - 1, Math.floor((value - least) * STEPS / (most - least))));
  }

  colorAt(at) {
    const step = this.stepAt(at);
    return this.opaque[at] ? this.wall : step < 0 ? this.none : this.steps[step];
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

  tell(at) {
    const {x, y} = this.picture.cellOf(at);
    return `${x},${y}: ` + (this.opaque[at] ? 'a wall' : this.describe(at));
  }

  /* A row of a list, one for each of the cells, points at its cell; a button in this column goes there. */
  linkRows(id, cells, column) {
    cells.forEach(([x, y], i) => {
      const row = find(id).tBodies[0].rows[i], at = y * this.map.width + x;
      const cell = row.cells[column], button = make('button', {type: 'button'}, cell.textContent);
      button.setAttribute('aria-label', 'Show ' + cell.textContent + ' on the map');
      button.onclick = () => {
        find('viewer').scrollIntoView({block: 'nearest'});
        find('stage').focus({preventScroll: true});
        this.moveTo(at);
      };
      cell.replaceChildren(button);
      row.onpointerenter = () => this.point(at);
      row.onpointerleave = () => this.point(-1);
    });
  }

  start(measure) {
    for (const button of this.buttons)
      button.onclick = () => this.choose(button.dataset.measure);
    this.choose(measure);
    this.picture.show();
  }
}
