/*
 * The gallery of all rules on the map that is shown, what the rule promises, and the smallest maps on
 * which a promise is broken, which open beside the map and never take its place.
 */

const WINDOW = 64, FRAME_TIME = 8; // cells of a large map; milliseconds of a frame

/* Draws a field on a canvas, a pixel a cell: of a map all, or what is around the eye. */
function drawSmall(canvas, map, {mask, scale}, things) {
  const across = Math.min(map.width, WINDOW), down = Math.min(map.height, WINDOW), [eye] = things;
  const x0 = clamp(eye.x - (across >> 1), 0, map.width - across);
  const y0 = clamp(eye.y - (down >> 1), 0, map.height - down);
  const marks = new Map(things.map(({x, y}, i) => [x + y * map.width, i ? 'g4' : 'eye']));
  paintCells(canvas, across * scale, down * scale, (u, v) => {
    const x = x0 + Math.floor(u / scale), y = y0 + Math.floor(v / scale);
    const isSeen = mask.has(x0 * scale + u, y0 * scale + v);
    return marks.get(x + y * map.width) || stateClass(isSeen ? 2 : 0, map.rows.has(x, y), true);
  });
}

const broken = (rule) => Object.keys(data.promises).filter((name) => !rule.claims.includes(name));

function makeGallery(choose) {
  const cards = rules.map((rule) => {
    const canvas = make('canvas'), count = make('span');
    const button = (className, title, onclick, ...contents) =>
      make('button', {type: 'button', className, title, onclick}, ...contents);
    const article = make('article', {},
      button('large', rule.summary, () => choose({rule: rule.name}), canvas, make('b', {}, rule.name)),
      count, make('p', {}, rule.summary), make('div', {},
        button('small', `Compare ${rule.name} with the rule above`,
          () => choose({beside: rule.name, show: 'difference'}), 'compare'),
        ...broken(rule).map((name) =>
          button('small', `Breaks: ${data.promises[name]}`, () => showExample(rule, name), '✗ ' + name))));
    find('gallery').append(article);
    return {rule: rule.name, canvas, count, article};
  });
  let next = 0, left = 0;
  const work = () => {
    const begin = performance.now();
    for (; left && performance.now() - begin < FRAME_TIME; left--, next = (next + 1) % cards.length) {
      const {rule, canvas, count, article} = cards[next], field = look(rule);
      drawSmall(canvas, state.map, field, of('eye'));
      const seen = `${tilesOf(field.mask, field.scale).count()} cells seen`;
      if (count.textContent !== seen)
        count.textContent = seen;
      article.classList.toggle('chosen', rule === state.rule || rule === state.beside);
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
  const section = data.manual[/tcod-permissive/.test(rule.name) ? 'tcod-permissive-0 to tcod-permissive-8' : rule.name];
  find('name').textContent = rule.name;
  find('summary').textContent = rule.summary[0].toUpperCase() + rule.summary.slice(1) + '.';
  find('source').replaceChildren(`From: ${rule.source}. `,
    section ? make('a', {href: `eyeshot-algorithms.7.html#${section}`}, 'What the manual says') : 'See eyeshot-algorithms(7).');
  find('promises').replaceChildren(...Object.entries(data.promises).map(([name, words]) => make('li', {},
    rule.claims.includes(name) ? '✓ ' : '✗ ', make('b', {}, name), `: ${words} `,
    ...rule.claims.includes(name) ? [] : [make('button', {type: 'button', onclick: () => showExample(rule, name)}, 'see it fail')])));
}

/* How a second picture shows that a promise is broken. */
const SECOND_LOOKS = {
  symmetric: (one) => ({...one, things: [...one.things].reverse(), says: 'what the other sees'}),
  'no-blind-corners': (one) => ({...one, things: [one.things[1], one.things[0], one.things[2]], says: 'a step later'}),
  'monotone-radius': (one) => ({...one, radius: one.radius + 1, says: 'with a radius one larger'}),
  'monotone-walls': (one) => ({...one, without: one.text.match(/wall at \((\d+),(\d+)\) is gone/), says: 'without that wall'}),
  isotropic: (one) => ({...one, rows: one.rows.map((row) => [...row].reverse().join('')), says: 'the same, mirrored',
    things: one.things.map(({x, y}) => ({x: one.rows[0].length - 1 - x, y}))}),
};

function showExample(rule, property) {
  const found = data.examples.filter((one) => one.property === property && one.rules.includes(rule.name));
  const place = (rows, glyph) => rows.map((row, y) => ({x: row.indexOf(glyph), y})).find(({x}) => x >= 0);
  const [one] = found.sort((a, b) => b.name.endsWith(rule.name) - a.name.endsWith(rule.name)), box = find('example');
  if (!one)
    return box.replaceChildren(make('p', {}, `No small map shows how ${rule.name} breaks it; \`eyeshot audit\` measures it.`));
  const first = {...one, says: 'what the eye sees', things: ['@', 'x', 'y'].map((glyph) => place(one.rows, glyph)).filter(Boolean)};
  const draw = ({rows, things, radius, without, says}) => {
    const map = GridMap.from(rows), canvas = make('canvas'), terms = new Terms(rule.name, radius ? {radius} : {});
    if (without)
      map.set(+without[1], +without[2], false);
    drawSmall(canvas, map, {mask: map.look(terms, things[0].x, things[0].y), scale: terms.scale}, things);
    canvas.style.width = map.width * 24 + 'px';
    map.free();
    return make('figure', {}, canvas, make('br'), says);
  };
  const second = SECOND_LOOKS[property]?.(first);
  box.replaceChildren(make('h3', {}, `${rule.name} is not ${property}`), make('p', {}, one.text + '.'),
    draw(first), ...second ? [draw(second)] : [],
    make('p', {className: 'about'}, 'Orange is the eye, yellow the cells that matter; positions count from (0,0) at the top left.'));
  box.scrollIntoView({block: 'nearest'});
}
