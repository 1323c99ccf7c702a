/* The heat map of a survey. */

const CORNERS = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([i, k]) =>
  [[0.4 * i, 0.12 * k], [0.4 * i, 0.4 * k], [0.12 * i, 0.4 * k]]);

/* Distances come in tenths. */
const isDistance = (measure) => measure === 'mean' || measure === 'farthest';

const count = (plane) => plane.reduce((sum, is) => sum + is, 0);

class Survey extends Heat {
  constructor(data) {
    super(data);
    const {opaque} = this, {width} = data, viewers = unpackRuns(data.viewers, width), size = opaque.length;
    const looks = (at) => !opaque[at] && viewers[at];
    const sees = unpackNumbers(data.values.sees, size, looks);
    const far = (list) => unpackNumbers(list, size, (at) => looks(at) && sees[at], 10);
    this.values = {sees, seen_by: unpackNumbers(data.values.seen_by, size, (at) => !opaque[at])};
    for (const measure of ['mean', 'farthest'])
      if (data.values[measure])
        this.values[measure] = far(data.values[measure]);
    this.disc = 'rgb(' + readColors(['disc'])[0].join() + ')';
    this.glyphs = unpackGlyphs(data, (x, y) => opaque[y * width + x]);
    this.viewers = count(viewers) < size - count(opaque) ? viewers : null;
  }

  /* Those that were asked for, else the least and the most. */
  findEnds() {
    const {data, shown} = this, numbers = this.numbers.filter((value) => !Number.isNaN(value));
    if (data.scale && shown === data.show)
      return data.scale;
    return [numbers.reduce((a, b) => Math.min(a, b), Infinity), numbers.reduce((a, b) => Math.max(a, b), 0)];
  }

  write(value) {
    return value.toFixed(isDistance(this.shown) ? 1 : 0);
  }

  drawGlyphs(picture, part) {
    const {width} = this.map;
    for (let y = part.y0; y < part.y1; y++)
      for (let x = part.x0; x < part.x1; x++)
        if (!PLAIN.has(this.glyphs[y][x]))
          picture.drawSign(part, this.glyphs[y][x], x, y, picture.zoom, this.stepAt(y * width + x) < DARK_STEPS ? LIGHT : DARK);
  }

  drawSigns(picture, part) {
    const {data, viewers, map} = this;
    if (picture.zoom >= 11)
      this.drawGlyphs(picture, part);
    for (let y = part.y0; viewers && y < part.y1; y++)
      for (let x = part.x0; x < part.x1; x++)
        if (viewers[y * map.width + x])
          picture.drawDisc(part, PLAIN.has(this.glyphs[y][x]) ? '' : this.glyphs[y][x], {x, y}, 0.46, this.disc, LIGHT);
    for (const cell of data.hidden)
      this.drawMark(picture, part, cell, FRAME, LIGHT);
    for (const cell of data.exposed)
      this.drawMark(picture, part, cell, CORNERS, PINK);
    data.guards.forEach(([x, y], i) => picture.drawDisc(part, String(i + 1), {x, y}, 0.36, LIGHT, DARK));
  }

  describe(at) {
    const text = (measure, digits) => {
      const value = this.values[measure][at];
      return Number.isNaN(value) ? 'unknown' : value.toFixed(digits);
    };
    const far = this.values.mean ? `, mean distance ${text('mean', 1)}, farthest ${text('farthest', 1)}` : '';
    return `sees ${text('sees', 0)}, seen by ${text('seen_by', 0)}${far}`;
  }
}

const survey = new Survey(JSON.parse(find('data').textContent));
survey.linkRows('guard-list', survey.data.guards, 1);
survey.linkRows('hidden-list', survey.data.hidden, 1);
survey.linkRows('exposed-list', survey.data.exposed, 1);
survey.start(survey.data.show);
