/* The heat map of where the choice matters: how much all differ, or one of them. */

class Everywhere extends Heat {
  constructor(data) {
    super(data);
    this.values = data.values.map((list) => unpackNumbers(list, this.opaque.length, (at) => !this.opaque[at]));
    this.flat = 0;
  }

  findEnds() {
    return [0, this.numbers.reduce((a, b) => b > a ? b : a, 0)];
  }

  drawSigns(picture, part) {
    for (const cell of this.data.worst)
      this.drawMark(picture, part, cell, FRAME, PINK);
  }

  describe(at) {
    const {data, values} = this;
    return `differ in ${values[0][at]} ${data.unit}` + data.titles.map((title, i) => `; ${title} ${values[i + 1][at]}`).join('');
  }
}

const everywhere = new Everywhere(JSON.parse(find('data').textContent));
everywhere.linkRows('worst-list', everywhere.data.worst, 0);
everywhere.start('0');
