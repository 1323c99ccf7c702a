/*
 * The gallery of all rules on the map that is shown, what the rule promises, and the smallest maps
 * on which a promise is broken, which open beside the map and never take its place.
 */

const WINDOW = 64, FRAME_TIME = 8; // cells of a large map; milliseconds of a frame

/* Draws a field on a canvas, a pixel a cell: of a map all, or what is around the eye. */
function drawSmall(canvas, map, {mask, scale}, eye, others = []) {
  const across = Math.min(map.width, WINDOW), down = Math.min(map.height, WINDOW);
  const x0 = clamp(eye.x - (across >> 1), 0, map.width - across);
  const y0 = clamp(eye.y - (down >> 1), 0, map.height - down);
  const isAt = (x, y) => (one) => one.x === x && one.y === y;
  paintCells(canvas, across * scale, down * scale, (u, v) => {
    const x = x0 + Math.floor(u / scale), y = y0 + Math.floor(v / scale);
    const isSeen = mask.has(x0 * scale + u, y0 * scale + v);
    return isAt(x, y)(eye) ? 'eye' : others.some(isAt(x, y)) ? 'g4'
      : stateClass(isSeen ? 2 : 0, map.rows.has(x, y), true);
  });
}

const broken = (rule) => Object.keys(data.promises).filter((name) => !rule.claims.includes(name));
const plain = (text) => text.replace(/document (\d+)/, 'article $1 in the manual');
const smallButton = (label, onclick) => button(label, onclick, {className: 'small'});
const radiusOf = ({radius}) => `radius ${radius === Infinity ? 'all' : radius}`;

function makeGallery(choose) {
  const cards = rules.map((rule) => {
    const {name, summary} = rule, canvas = make('canvas'), count = make('span');
    const article = make('article', {},
      button(canvas, () => choose({rule: name}),
        {className: 'large', title: summary, ariaLabel: name}),
      make('b', {}, name), count, make('p', {}, plain(summary)),
      make('p', {}, ...broken(rule).map((promise) =>
        make('span', {title: data.promises[promise]}, `✗ ${promise} `))),
      smallButton('compare', () => choose({beside: name, show: 'difference'})));
    find('gallery').append(article);
    return {rule, canvas, count, article};
  });
  let left = 0;
  const work = () => {
    const begin = performance.now();
    for (; left && performance.now() - begin < FRAME_TIME; left--) {
      const {rule: {name}, canvas, count, article} = cards[0], field = look(name);
      cards.push(cards.shift());
      drawSmall(canvas, state.map, field, state.things[0]);
      count.textContent =
        `${tilesOf(field.mask, field.scale).count()} cells seen, ${radiusOf(termsOf(name))}`;
      article.classList.toggle('chosen', [state.rule, state.beside].includes(name));
    }
    if (left)
      requestAnimationFrame(work);
  };
  return () => {
    const isIdle = !left;
    left = cards.length;
    if (isIdle)
      work();
  };
}

/* What the rule is, and what it promises; what fails has a button that shows where. */
function showRule(rule) {
  const {name, summary, source, claims} = rule;
  const title = name.replace(/^tcod-permissive-.$/, 'tcod-permissive-0 to tcod-permissive-8');
  const section = data.manual[title], page = `eyeshot-algorithms.7.html#${section}`;
  find('name').textContent = name;
  find('summary').textContent = plain(summary[0].toUpperCase() + summary.slice(1) + '.');
  find('source').replaceChildren(`From: ${plain(source)}. `,
    section ? make('a', {href: page}, 'What the manual says') : 'See eyeshot-algorithms(7).');
  find('example').replaceChildren();
  find('promises').replaceChildren(...Object.entries(data.promises).map(([promise, words]) => {
    const holds = claims.includes(promise), show = () => showExample(rule, promise);
    return make('li', {}, holds ? '✓ ' : '✗ ', make('b', {}, promise), `: ${words} `,
      holds ? '' : smallButton('see it fail', show));
  }));
}

/* The smallest map on which it is broken, as it is seen from each cell that matters. */
function showExample({name}, property) {
  const [one] = data.examples
    .filter(({property: its, rules: those}) => its === property && those.includes(name))
    .sort((a, b) => b.name.endsWith(name) - a.name.endsWith(name));
  if (!one)
    return find('example').replaceChildren(
      `No small map shows how ${name} breaks it; \`eyeshot audit\` measures it.`);
  const map = GridMap.from(one.rows), {radius} = one;
  const terms = new Terms(name, radius ? {radius} : {});
  const cells = ['@', 'x', 'y'].flatMap((glyph) => one.rows.flatMap((row, y) =>
    row.includes(glyph) ? [{x: row.indexOf(glyph), y}] : []));
  const draw = (cell) => {
    const canvas = make('canvas'), mask = map.look(terms, cell.x, cell.y);
    drawSmall(canvas, map, {mask, scale: terms.scale}, cell, cells);
    canvas.style.width = map.width * 24 + 'px';
    return make('figure', {}, canvas, make('br'), `what is seen from ${cell.x},${cell.y}`);
  };
  find('example').replaceChildren(make('h3', {}, `${name} is not ${property}`),
    make('p', {}, one.text + '.'), ...cells.map(draw),
    make('p', {className: 'about'}, 'Orange is the eye, yellow the other cells that matter.'));
  find('example').scrollIntoView({block: 'nearest'});
}
