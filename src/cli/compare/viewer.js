/* The difference map: a canvas on which one walks, and a panel that tells who sees the cell. */

const NONE = 0, ALL = 1, GROUP = 2;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const COLORS = 8, DARK_COLOR = 5;

function letterOf(group) {
  return LETTERS[group] || '?';
}

function classOf(group) {
  return 'g' + Math.min(group, COLORS - 1);
}

/* Runs of sets and of walls become arrays with a number for each cell of the masks. */
function unpack(data) {
  const scale = data.scale, width = data.width * scale, height = data.height * scale;
  const sets = new Uint32Array(width * height), truth = new Uint8Array(width * height);
  const opaque = unpackRuns(data.opaque, data.width, scale);

  data.sets.forEach((runs, y) => {
    for (let i = 0, at = y * width; i < runs.length; at += runs[i + 1], i += 2) {
      sets.fill(runs[i] >> 1, at, at + runs[i + 1]);
      truth.fill(runs[i] & 1, at, at + runs[i + 1]);
    }
  });
  return {width, height, scale, sets, truth, opaque,
    glyphs: unpackGlyphs(data, (x, y) => opaque[(y * width + x) * scale])};
}

const bit = (i) => 1n << BigInt(i);

/* What the sets are worth when only some contenders count: nobody, all, or a group by its size. */
function makeGroups(data, map) {
  const everyone = bit(data.names.length) - 1n;
  const members = [0n, everyone].concat(data.groups.map((set) => set.reduce((who, i) => who | bit(i), 0n)));
  const cells = new Float64Array(members.length);

  for (const set of map.sets)
    cells[set]++;
  return (enabled) => {
    const tally = new Map();
    members.forEach((who, set) => {
      const some = who & enabled;
      if (cells[set] && some && some !== enabled)
        tally.set(some, (tally.get(some) || 0) + cells[set]);
    });
    const groups = Array.from(tally, ([who, count]) => ({who, count}));
    groups.sort((a, b) => b.count - a.count || (a.who < b.who ? -1 : 1));
    const number = new Map(groups.map((group, i) => [group.who, GROUP + i]));
    const kinds = members.map((who) => {
      const some = who & enabled;
      return some === 0n ? NONE : some === enabled ? ALL : number.get(some) || NONE;
    });
    return {groups, kinds, members};
  };
}

function nameSet(names, enabled, who) {
  const on = names.filter((_, i) => enabled & bit(i)), inside = names.filter((_, i) => who & bit(i));
  if (inside.length * 2 > on.length && on.length > 2)
    return 'all but ' + names.filter((_, i) => enabled & ~who & bit(i)).join(', ');
  return inside.join(', ');
}

/* Of open cells and walls, by kind. */
function readKinds() {
  const groups = Array.from({length: COLORS}, (_, i) => classOf(i));
  const [disc, hidden, same, darkWall, sameWall, ...colors] =
    readColors(['disc', 'hidden', 'same', 'dark-wall', 'same-wall', ...groups]);
  return {
    disc: 'rgb(' + disc.join() + ')',
    open: [hidden, same, ...colors],
    walls: [darkWall, sameWall, ...colors.map((color) => color.map((part) => part * 0.75 + 3))],
  };
}

/* What is shown, and what the reader does. */
class Viewer extends Walker {
  constructor(data) {
    super();
    this.data = data;
    this.map = unpack(data);
    this.regroup = makeGroups(data, this.map);
    this.everyone = this.enabled = bit(data.names.length) - 1n;
    this.sorted = this.regroup(this.enabled);
    this.only = -1; /* the group that is kept to */
    this.begin = (data.eyes[0].y * this.map.width + data.eyes[0].x) * this.map.scale;
    this.colors = readKinds();
    this.picture = new Picture(this);
    this.rows = find('rows');
  }

  kindAt(at) {
    return this.sorted.kinds[this.map.sets[at]];
  }

  /* A group that is not the one that is kept to. */
  isAside(kind) {
    return this.only >= 0 && kind >= GROUP && kind !== GROUP + this.only;
  }

  /* The map. */

  colorAt(at) {
    const kind = this.kindAt(at), {walls, open} = this.colors;
    const color = (this.map.opaque[at] ? walls : open)[Math.min(kind, GROUP + COLORS - 1)];
    return this.isAside(kind) ? color.map((part) => part * 0.3) : color;
  }

  drawLetters(picture, part) {
    const {map} = this, s = map.scale;
    for (let y = part.y0 * s; y < part.y1 * s; y++) {
      for (let x = part.x0 * s; x < part.x1 * s; x++) {
        const kind = this.kindAt(y * map.width + x), group = kind - GROUP;
        if (group >= 0)
          picture.drawSign(part, letterOf(group), x, y, picture.zoom / s,
            group === DARK_COLOR || this.isAside(kind) ? LIGHT : DARK);
      }
    }
  }

  drawGlyphs(picture, part) {
    const {map} = this;
    for (let y = part.y0; y < part.y1; y++) {
      for (let x = part.x0; x < part.x1; x++) {
        const glyph = map.glyphs[y][x];
        if (!PLAIN.has(glyph) && this.kindAt((y * map.width + x) * map.scale) < GROUP)
          picture.drawSign(part, glyph, x, y, picture.zoom, '#b9bec6');
      }
    }
  }

  drawSigns(picture, part) {
    if (picture.zoom >= 11)
      this.drawGlyphs(picture, part);
    if (picture.zoom / this.map.scale >= 10)
      this.drawLetters(picture, part);
    for (const eye of this.data.eyes)
      picture.drawDisc(part, eye.glyph, eye, 0.46, this.colors.disc, LIGHT);
  }

  /* The panel. */

  addRow(name, i) {
    const box = make('input', {type: 'checkbox', checked: true, onchange: () => this.switchRows(this.enabled ^ bit(i))});
    const text = make('span', {className: 'name'}, name), mark = make('span', {className: 'mark'});
    this.rows.append(make('li', {}, make('label', {}, box, text, mark)));
  }

  addReference() {
    const mark = make('span', {className: 'mark'});
    this.rows.append(make('li', {className: 'reference'}, 'reference: ' + this.data.reference + ' ', mark));
  }

  /* `sees` is undefined where no cell is shown. */
  mark(item, sees) {
    const sign = item.querySelector('.mark');
    item.classList.toggle('sees', sees === true);
    sign.textContent = sees === undefined ? '' : sees ? '\u25cf' : '\u25cb';
    sign.setAttribute('role', 'img');
    sign.setAttribute('aria-label', sees === undefined ? '' : sees ? 'sees it' : 'does not see it');
  }

  placeName(at) {
    const {x, y} = this.picture.cellOf(at), s = this.map.scale;
    const part = s === 2 ? ', ' + ['north', 'south'][y % 2] + '-' + ['west', 'east'][x % 2] : '';
    return Math.floor(x / s) + ',' + Math.floor(y / s) + part;
  }

  describe(at) {
    const {x, y} = this.picture.cellOf(at), s = this.map.scale, kind = this.kindAt(at);
    const glyph = this.map.glyphs[Math.floor(y / s)][Math.floor(x / s)];
    const what = (this.map.opaque[at] ? 'Wall' : 'Floor') + (glyph === ' ' ? '' : ' ' + glyph);
    if (kind < GROUP)
      return what + (kind === NONE ? ': nobody sees it' : ': all see it');
    return what + ': group ' + letterOf(kind - GROUP) + ', seen by ' +
      nameSet(this.data.names, this.enabled, this.sorted.groups[kind - GROUP].who);
  }

  tell(at) {
    return this.placeName(at) + ': ' + this.describe(at);
  }

  show() {
    const at = this.hover >= 0 ? this.hover : this.cursor;
    const items = this.rows.children, count = this.data.names.length;
    const who = at < 0 ? 0n : this.sorted.members[this.map.sets[at]];
    find('where').textContent = at < 0 ? 'Cell' : 'Cell ' + this.placeName(at);
    find('what').textContent = at < 0 ? 'Point at a cell, or step through the differences.' : this.describe(at);
    for (let i = 0; i < count; i++)
      this.mark(items[i], at < 0 ? undefined : (who & bit(i)) !== 0n);
    this.mark(items[count], at < 0 ? undefined : this.map.truth[at] === 1);
  }

  /* Differences. */

  findSteps() {
    const wanted = (kind) => kind >= GROUP && !this.isAside(kind), {sets} = this.map;
    const isStep = this.sorted.kinds.map(wanted);
    let count = 0;
    for (const set of sets)
      count += isStep[set];
    this.steps = new Uint32Array(count);
    for (let at = 0, i = 0; i < count; at++)
      if (isStep[sets[at]])
        this.steps[i++] = at;
  }

  /* How many of them lie before the cell: they are in reading order. */
  stepsBefore(at) {
    let low = 0, high = this.steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.steps[middle] < at)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  showStep() {
    const {steps, cursor} = this, i = this.stepsBefore(cursor), here = cursor >= 0 && steps[i] === cursor;
    const unit = steps.length === 1 ? ' difference' : ' differences';
    find('step').textContent = (here ? i + 1 + ' of ' : '') + steps.length + unit;
    find('next').disabled = find('previous').disabled = !steps.length;
  }

  moveTo(at) {
    super.moveTo(at);
    this.showStep();
  }

  step(forward) {
    const {steps, cursor} = this;
    let i = this.stepsBefore(cursor);
    if (!steps.length)
      return;
    if (!forward)
      i--;
    else if (steps[i] === cursor)
      i++;
    this.moveTo(steps[(i + steps.length) % steps.length]);
  }

  /* Groups and rows. */

  makeGroup(group, i) {
    const button = make('button', {type: 'button'}, makeSwatch(classOf(i)), make('code', {}, letterOf(i)));
    button.setAttribute('aria-pressed', this.only === i);
    button.setAttribute('aria-label', 'Step through group ' + letterOf(i) + ' only');
    button.onclick = () => this.keepTo(this.only === i ? -1 : i);
    return make('tr', {}, make('td', {className: 'letter-cell'}, button), make('td', {}, String(group.count)),
      make('td', {className: 'text'}, nameSet(this.data.names, this.enabled, group.who)));
  }

  showGroups() {
    const table = find('groups');
    if (table)
      table.tBodies[0].replaceChildren(...this.sorted.groups.map((group, i) => this.makeGroup(group, i)));
  }

  refresh() {
    this.findSteps();
    this.picture.paint();
    this.showStep();
    this.show();
  }

  keepTo(group) {
    this.only = group;
    find('groups').querySelectorAll('button').forEach((button, i) => button.setAttribute('aria-pressed', group === i));
    this.refresh();
  }

  switchRows(enabled) {
    const tables = ['counts', 'pairs'].map(find).filter((table) => table);
    this.enabled = enabled;
    this.sorted = this.regroup(enabled);
    this.only = -1;
    this.data.names.forEach((_, i) => {
      const on = (enabled & bit(i)) !== 0n, item = this.rows.children[i];
      item.classList.toggle('off', !on);
      item.querySelector('input').checked = on;
      for (const table of tables)
        table.tBodies[0].rows[i].classList.toggle('off-row', !on);
    });
    this.showGroups();
    this.refresh();
  }

  /* Hands. */

  listen() {
    const clicks = {
      next: () => this.step(true), previous: () => this.step(false),
      every: () => this.switchRows(this.everyone), nobody: () => this.switchRows(0n),
    };
    for (const id of Object.keys(clicks))
      find(id).onclick = clicks[id];
    const stepByKey = (forward) => {
      find('stage').focus({preventScroll: true});
      this.step(forward);
    };
    onKeys(({key}) => ({n: () => stepByKey(true), p: () => stepByKey(false)})[key]);
  }

  start() {
    this.data.names.forEach((name, i) => this.addRow(name, i));
    this.addReference();
    this.listen();
    this.showGroups();
    this.refresh();
    find('panel').hidden = false;
    this.picture.show();
  }
}

new Viewer(JSON.parse(find('data').textContent)).start();
