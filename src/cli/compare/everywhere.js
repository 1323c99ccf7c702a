/* Where the choice matters: shows how much all differ, or one of them, and tells all of the cell that is pointed at. */

const STEPS = 10;

/* Runs of a row each become a byte a cell. */
function unpackRuns(rows, width) {
  const plane = new Uint8Array(rows.length * width);
  rows.forEach((runs, y) => {
    for (let i = 0; i < runs.length; i += 2)
      plane.fill(1, y * width + runs[i], y * width + runs[i] + runs[i + 1]);
  });
  return plane;
}

/* Differences become a number for each open cell. */
function unpackNumbers(list, opaque) {
  let next = 0, value = 0;
  return Float64Array.from(opaque, (isWall) => isWall ? 0 : value += list[next++]);
}

class Everywhere {
  constructor(data) {
    const {width, height} = data, opaque = unpackRuns(data.opaque, width);
    const [wall, ...steps] = readColors(['dark-wall', ...Array.from({length: STEPS}, (_, i) => 'h' + i)]);
    const values = data.values.map((list) => unpackNumbers(list, opaque));
    Object.assign(this, {data, opaque, values, wall, steps});
    this.map = {width, height, scale: 1};
    this.cursor = this.hover = -1;
    this.begin = 0;
    this.buttons = Array.from(document.querySelectorAll('[data-measure]'));
    this.picture = new Picture(this);
  }

  choose(shown) {
    this.numbers = this.values[shown];
    this.most = this.numbers.reduce((a, b) => Math.max(a, b), 0);
    find('most').textContent = this.most;
    for (const button of this.buttons)
      button.ariaPressed = String(button.dataset.measure === shown);
    this.picture.paint();
  }

  colorAt(at) {
    const step = this.most ? Math.floor(this.numbers[at] * STEPS / this.most) : 0;
    return this.opaque[at] ? this.wall : this.steps[Math.min(STEPS - 1, step)];
  }

  /* A frame in a dark rim around the cells from where they differ most. */
  drawSigns({pen, zoom}, part) {
    const size = Math.max(zoom, 10);
    for (const [x, y] of this.data.worst)
      for (const [line, color] of [[0.24, DARK], [0.14, '#ff5ad1']]) {
        pen.lineWidth = line * size;
        pen.strokeStyle = color;
        pen.strokeRect((x + 0.5) * zoom - 0.4 * size - part.left, (y + 0.5) * zoom - 0.4 * size - part.top, 0.8 * size, 0.8 * size);
      }
  }

  tell(at) {
    const {x, y} = this.picture.cellOf(at), {data, values} = this;
    if (this.opaque[at])
      return `${x},${y}: a wall`;
    return `${x},${y}: differ in ${values[0][at]} ${data.unit}` +
      data.titles.map((title, i) => `; ${title} ${values[i + 1][at]}`).join('');
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

  /* A row of the list points at its cell; the cell's button goes there. */
  linkRow(row, at) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = row.cells[0].textContent;
    button.setAttribute('aria-label', 'Show ' + button.textContent + ' on the map');
    button.onclick = () => {
      find('viewer').scrollIntoView({block: 'nearest'});
      find('stage').focus({preventScroll: true});
      this.moveTo(at);
    };
    row.cells[0].replaceChildren(button);
    row.onpointerenter = () => this.point(at);
    row.onpointerleave = () => this.point(-1);
  }

  start() {
    for (const button of this.buttons)
      button.onclick = () => this.choose(button.dataset.measure);
    this.data.worst.forEach(([x, y], i) =>
      this.linkRow(find('worst-list').tBodies[0].rows[i], y * this.map.width + x));
    this.choose('0');
    this.picture.show();
  }
}

new Everywhere(JSON.parse(find('data').textContent)).start();
