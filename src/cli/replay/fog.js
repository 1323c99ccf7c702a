/* A story, turn by turn: a canvas that shows what one team, or all of them, see and remember. */

const EVERYONE = -1, NOBODY = -1, NEVER = 0xffffffff;
const COLORS = 8, MOST_LISTED = 200, MOST_NAMED = 40, NAMED_ZOOM = 20, SIGN_ZOOM = 11;

/* Of a list that has three values for each thing. */
function eachThree(list, visit) {
  for (let i = 0; i < list.length; i += 3)
    visit(list[i], list[i + 1], list[i + 2]);
}

function assign(map, key, value) {
  if (value === undefined)
    map.delete(key);
  else
    map.set(key, value);
}

/* What there is at a turn. Going forward it keeps what it needs to go back. */
class Story {
  constructor(data) {
    const size = data.width * data.height, Turns = data.turns.length < 0xffff ? Uint16Array : Uint32Array;
    this.data = data;
    this.turn = -1;
    this.opaque = unpackRuns(data.opaque, data.width); /* at the start */
    this.usual = data.usual.map((glyph, opaque) => ({glyph, opaque}));
    this.tiles = new Map(); /* by cell, but for the usual ones */
    this.units = new Map(data.people.map((_, unit) => [unit, [-1, -1]]));
    this.teams = data.asked.map((number) => ({
      number, visible: new Uint8Array(size), since: new Turns(size).fill(NEVER), memory: new Map(),
    }));
    data.glyphs.forEach((runs, y) => {
      for (let i = 0; i < runs.length; i += 2)
        Array.from(runs[i + 1]).forEach((glyph, k) => {
          const at = y * data.width + runs[i] + k;
          this.tiles.set(at, {glyph, opaque: this.opaque[at]});
        });
    });
    while (this.turn < data.turns.length - 1)
      this.forward();
  }

  tileAt(at) {
    return this.tiles.get(at) || this.usual[this.opaque[at]];
  }

  static eachRun(runs, visit) {
    for (let i = 0, at = 0; i < runs.length; i += 2) {
      at += runs[i];
      for (let k = 0; k < runs[i + 1]; k++)
        visit(at++);
    }
  }

  /* The runs of a turn say which cells changed: there and back it is the same. */
  flip({visible, since}, change) {
    const {turn} = this;
    Story.eachRun(change.visible, (at) => {
      visible[at] ^= 1;
      if (visible[at] && since[at] > turn)
        since[at] = turn;
    });
    Story.eachRun(change.passed, (at) => since[at] = Math.min(since[at], turn));
  }

  forward() {
    const turn = this.data.turns[++this.turn];
    const put = (map, key, value) => {
      turn.undo.push([map, key, map.get(key)]);
      assign(map, key, value);
    };
    turn.undo = [];
    eachThree(turn.units, (unit, x, y) => put(this.units, unit, [x, y]));
    eachThree(turn.tiles, (at, glyph, opaque) => put(this.tiles, at, {glyph, opaque}));
    turn.teams.forEach((change, k) => {
      this.flip(this.teams[k], change);
      eachThree(change.memory, (at, glyph, opaque) =>
        put(this.teams[k].memory, at, glyph ? {glyph, opaque} : undefined));
    });
  }

  back() {
    const turn = this.data.turns[this.turn];
    turn.teams.forEach((change, k) => this.flip(this.teams[k], change));
    for (const [map, key, old] of turn.undo.reverse())
      assign(map, key, old);
    this.turn--;
  }

  go(turn) {
    while (this.turn < turn)
      this.forward();
    while (this.turn > turn)
      this.back();
  }
}

/* Badges of teams, and what they tint. */
function readBadges(seen) {
  return readStyles(Array.from({length: COLORS}, (_, i) => 't' + i)).map(({fill, stroke, color: tint}) => ({
    fill, stroke, seen: seen.map((color) => color.map((part, k) => part * 0.72 + tint[k] * 0.28)),
  }));
}

/* What is shown, and what the reader does. Cells are numbered in reading order; -1 is none. */
class Player extends Walker {
  constructor(data) {
    super();
    this.data = data;
    this.story = new Story(data);
    this.last = data.turns.length - 1;
    this.shown = [];
    this.map = {width: data.width, height: data.height, scale: 1};
    this.timer = 0;
    this.setView(data.asked.length === 1 ? 0 : EVERYONE);
    this.picture = new Picture(this);
    this.readColors();
    this.items = Array.from(find('turns').children);
  }

  readColors() {
    const [floor, wall, oldFloor, oldWall, hidden, level] =
      readColors(['floor', 'wall', 'old-floor', 'old-wall', 'hidden', 'dark-wall']);
    this.colors = {seen: [floor, wall], old: [oldFloor, oldWall], hidden: [hidden, hidden], level: [hidden, level]};
    this.badges = readBadges(this.colors.seen);
    this.shapes = this.data.shapes.map((shape) => new Path2D(shape));
  }

  /* Who looks. */

  stateOf(at) {
    const {teams, story} = this;
    let state = this.view === EVERYONE ? 'level' : 'hidden';
    for (const team of teams) {
      if (team.visible[at])
        return 'seen';
      if (team.since[at] <= story.turn)
        state = 'old';
    }
    return state;
  }

  /* As one team remembers it, if otherwise than it is; all teams together forget nothing. */
  tileAt(at, state) {
    const known = state === 'old' && this.view !== EVERYONE ? this.teams[0].memory.get(at) : undefined;
    return known || this.story.tileAt(at);
  }

  /* The team that alone sees the cell. */
  onlyTeam(at) {
    let only = NOBODY;
    for (const team of this.teams) {
      if (team.visible[at] && only !== NOBODY)
        return NOBODY;
      if (team.visible[at])
        only = team.number;
    }
    return only;
  }

  colorAt(at) {
    const state = this.stateOf(at), {opaque} = this.tileAt(at, state);
    const only = state === 'seen' && this.teams.length > 1 ? this.onlyTeam(at) : NOBODY;
    return (only === NOBODY ? this.colors : this.badges[this.data.badges[only][0]])[state][opaque];
  }

  isShown(unit) {
    const {story, data, view} = this, [x, y] = story.units.get(unit);
    if (x < 0 || view === EVERYONE)
      return x >= 0;
    const [team] = this.teams;
    return data.people[unit][1] === team.number || team.visible[y * data.width + x] === 1;
  }

  tell(at) {
    const {x, y} = this.picture.cellOf(at), place = `${x},${y}`, state = this.stateOf(at);
    const {glyph, opaque} = this.tileAt(at, state), words = {seen: 'seen', old: 'remembered', hidden: 'never seen', level: 'never seen'};
    const there = this.shown.filter((unit) => String(this.story.units.get(unit)) === place).map((unit) => {
      const [id, team] = this.data.people[unit];
      return `${id} of ${this.data.names[team]}`;
    });
    const sign = PLAIN.has(glyph) ? '' : ' ' + glyph;
    const what = state === 'hidden' ? '' : (opaque ? ' wall' : ' floor') + sign + ',';
    return `${place}:${what} ${words[state]}` + (there.length ? '; ' + there.join(', ') : '');
  }

  /* What stands on the cells. */

  drawSigns(picture, part) {
    if (picture.zoom >= SIGN_ZOOM)
      this.drawGlyphs(picture, part);
    for (const unit of this.shown.slice().reverse())
      this.drawUnit(picture, part, unit);
    if (picture.zoom >= NAMED_ZOOM && this.shown.length <= MOST_NAMED)
      this.shown.forEach((unit) => this.drawName(picture, part, unit));
  }

  drawGlyphs(picture, part) {
    for (let y = part.y0; y < part.y1; y++) {
      for (let x = part.x0; x < part.x1; x++) {
        const at = y * this.map.width + x, state = this.stateOf(at), {glyph} = this.tileAt(at, state);
        if (!PLAIN.has(glyph) && state !== 'hidden')
          picture.drawSign(part, glyph, x, y, picture.zoom, state === 'seen' ? '#3a3528' : '#8d8777');
      }
    }
  }

  /* However small cells are, it can be seen; its label only where there is room. */
  drawUnit({pen, zoom}, part, unit) {
    const [, team, label] = this.data.people[unit], [x, y] = this.story.units.get(unit);
    const [color, shape] = this.data.badges[team], badge = this.badges[color], size = Math.max(zoom, 9);
    if (x < part.x0 - 1 || x > part.x1 || y < part.y0 - 1 || y > part.y1)
      return;
    pen.save();
    pen.translate((x + 0.5) * zoom - part.left, (y + 0.5) * zoom - part.top);
    pen.scale(size, size);
    pen.lineWidth = 0.08;
    pen.fillStyle = badge.fill;
    pen.strokeStyle = badge.stroke;
    pen.fill(this.shapes[shape]);
    pen.stroke(this.shapes[shape]);
    pen.restore();
    if (zoom < SIGN_ZOOM)
      return;
    pen.font = '600 ' + zoom * [0, 0.6, 0.46, 0.34][Math.min(Array.from(label).length, 3)] + 'px ' + FONT;
    pen.fillStyle = badge.stroke;
    pen.fillText(label, (x + 0.5) * zoom - part.left, (y + 0.54) * zoom - part.top);
  }

  /* Below the unit, unless its label is all of it. */
  drawName({pen, zoom}, part, unit) {
    const [id, , label] = this.data.people[unit], [x, y] = this.story.units.get(unit);
    const text = [id, (x + 0.5) * zoom - part.left, (y + 1) * zoom - part.top + 4];
    if (id === label)
      return;
    pen.font = '600 11px system-ui, "Segoe UI", "DejaVu Sans", sans-serif';
    pen.lineWidth = 3;
    pen.lineJoin = 'round';
    pen.strokeStyle = DARK;
    pen.fillStyle = LIGHT;
    pen.strokeText(...text);
    pen.fillText(...text);
  }

  /* What is said of it all. */

  listUnits() {
    const {story, data, shown} = this, more = shown.length - MOST_LISTED;
    find('units').replaceChildren(...shown.slice(0, MOST_LISTED).map((unit) => {
      const [id, team, label] = data.people[unit], place = String(story.units.get(unit));
      const name = make('bdi', {className: 't' + data.badges[team][0]}, id);
      return make('li', {}, name, (label === id ? '' : ` (${label})`) + ' ' + place);
    }));
    if (more > 0)
      find('units').append(make('li', {}, `and ${more} more`));
  }

  markTurn() {
    const list = find('turns'), item = this.items[this.story.turn];
    for (const other of list.querySelectorAll('[aria-current]'))
      other.removeAttribute('aria-current');
    item.setAttribute('aria-current', 'step');
    const top = item.offsetTop; /* the list is its offsetParent */
    if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 4;
  }

  refresh() {
    const {story, data} = this;
    this.shown = data.people.map((_, unit) => unit).filter((unit) => this.isShown(unit));
    find('turn').value = story.turn;
    find('turn').setAttribute('aria-valuetext', story.turn ? `turn ${story.turn}` : 'start');
    find('step').textContent = `${story.turn} of ${this.last}`;
    find('previous').disabled = story.turn === 0;
    find('next').disabled = story.turn === this.last;
    for (const button of find('views').children)
      button.setAttribute('aria-pressed', Number(button.dataset.view) === this.view);
    this.markTurn();
    this.listUnits();
    this.show();
    this.picture.paint();
  }

  say() {
    const {story} = this, item = this.items[story.turn];
    find('said').textContent = item.textContent.trim().replace(/\s*\n\s*/g, '. ') + '.';
  }

  /* Turns. */

  go(turn, aloud = true) {
    this.story.go(Math.min(this.last, Math.max(0, turn)));
    this.refresh();
    if (aloud)
      this.say();
  }

  step(forward) {
    this.stop();
    this.go(this.story.turn + (forward ? 1 : -1));
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    find('play').textContent = 'Play';
  }

  play() {
    if (this.timer) {
      this.stop();
      this.say();
      return;
    }
    if (this.story.turn === this.last)
      this.go(0, false);
    find('play').textContent = 'Pause';
    this.timer = setInterval(() => {
      this.go(this.story.turn + 1, false);
      if (this.story.turn === this.last)
        this.stop();
    }, Math.max(100, Math.min(700, 30000 / (this.last + 1))));
  }

  setView(view) {
    this.view = view;
    this.teams = view === EVERYONE ? this.story.teams : [this.story.teams[view]];
  }

  watch(view) {
    this.setView(view);
    this.refresh();
  }

  /* Hands. */

  /* Anywhere, even on the slider; the map has keys of its own. */
  actionOf({key, target}) {
    const {asked} = this.data, team = '123456789'.indexOf(key);
    const actions = {n: () => this.step(true), p: () => this.step(false), ' ': () => this.play()};
    if (asked.length > 1)
      actions.a = () => this.watch(EVERYONE);
    if (key === ' ' && target.tagName === 'BUTTON')
      return undefined;
    return team >= 0 && team < asked.length ? () => this.watch(team) : actions[key];
  }

  addView(view, name) {
    const label = make('bdi', view < 0 ? {} : {className: 't' + this.data.badges[this.data.asked[view]][0]}, name);
    const button = make('button', {type: 'button', onclick: () => this.watch(view)}, label);
    button.dataset.view = view;
    find('views').append(button);
  }

  listen() {
    find('play').onclick = () => this.play();
    find('next').onclick = () => this.step(true);
    find('previous').onclick = () => this.step(false);
    find('turn').oninput = () => {
      this.stop();
      this.go(Number(find('turn').value), false);
    };
    find('turns').onclick = (event) => {
      const link = event.target.closest('a');
      if (!link)
        return;
      event.preventDefault();
      this.stop();
      this.go(this.items.indexOf(link.parentElement));
    };
    onKeys((event) => this.actionOf(event));
    window.addEventListener('hashchange', () => this.go(this.askedTurn(this.story.turn)));
  }

  /* The turn of the address; else `otherwise`. */
  askedTurn(otherwise) {
    const asked = /^#turn-(\d+)$/.exec(location.hash);
    return asked ? Number(asked[1]) : otherwise;
  }

  start() {
    if (this.data.asked.length > 1)
      this.addView(EVERYONE, 'All teams');
    this.data.asked.forEach((team, view) => this.addView(view, this.data.names[team]));
    find('panel').append(find('story'));
    find('turn').max = this.last;
    this.listen();
    this.go(this.askedTurn(this.data.turn), false);
    this.picture.show();
  }
}

new Player(JSON.parse(find('data').textContent)).start();
