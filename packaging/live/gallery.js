/*
 * The gallery of all rules on the map that is shown, what the rule promises, and the smallest maps
 * on which a promise is broken, which open beside the map and never take its place.
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
/* A button as small as text. */
const button = (words, onclick, ...more) =>
  make('button', {type: 'button', className: 'small', onclick}, words, ...more);

function makeGallery(choose) {
  const cards = rules.map((rule) => {
    const canvas = make('canvas'), count = make('span'), {name, summary} = rule;
    const large = button(canvas, () => choose({rule: name}), make('b', {}, name));
    const compare = button('compare', () => choose({beside: name, show: 'difference'}));
    Object.assign(large, {className: 'large', title: summary});
    compare.title = `Compare ${name} with the rule above`;
    const article = make('article', {}, large, count, make('p', {}, summary),
      make('p', {}, ...broken(rule).map((promise) =>
        make('span', {title: data.promises[promise]}, `✗ ${promise} `))),
      compare);
    find('gallery').append(article);
    return {name, canvas, count, article};
  });
  let left = 0;
  const work = () => {
    const begin = performance.now();
    for (; left && performance.now() - begin < FRAME_TIME; left--) {
      const {name, canvas, count, article} = cards[0], field = look(name);
      cards.push(cards.shift());
      drawSmall(canvas, state.map, field, of('eye'));
      count.textContent = `${tilesOf(field.mask, field.scale).count()} cells seen`;
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
  find('summary').textContent = summary[0].toUpperCase() + summary.slice(1) + '.';
  find('source').replaceChildren(`From: ${source}. `,
    section ? make('a', {href: page}, 'What the manual says') : 'See eyeshot-algorithms(7).');
  find('promises').replaceChildren(...Object.entries(data.promises).map(([promise, words]) => {
    const holds = claims.includes(promise), show = () => showExample(rule, promise);
    return make('li', {}, holds ? '✓ ' : '✗ ', make('b', {}, promise), `: ${words} `,
      holds ? '' : button('see it fail', show));
  }));
}

/* How a second picture shows that a promise is broken. */
const SECOND_LOOKS = {
  symmetric: ({things}) => ({things: [...things].reverse(), says: 'what the other sees'}),
  'no-blind-corners': ({things: [x, y, z]}) => ({things: [y, x, z], says: 'a step later'}),
  'monotone-radius': ({radius}) => ({radius: radius + 1, says: 'with a radius one larger'}),
  'monotone-walls': ({text}) => (
    {without: text.match(/wall at \((\d+),(\d+)\) is gone/), says: 'without that wall'}),
  isotropic: ({rows, things}) => ({
    rows: rows.map((row) => [...row].reverse().join('')), says: 'the same, mirrored',
    things: things.map(({x, y}) => ({x: rows[0].length - 1 - x, y})),
  }),
};

function showExample({name}, property) {
  const [one] = data.examples
    .filter(({property: its, rules: those}) => its === property && those.includes(name))
    .sort((a, b) => b.name.endsWith(name) - a.name.endsWith(name));
  if (!one)
    return find('example').replaceChildren(
      `No small map shows how ${name} breaks it; \`eyeshot audit\` measures it.`);
  const place = (glyph) => one.rows.map((row, y) => ({x: row.indexOf(glyph), y}));
  const things = ['@', 'x', 'y'].flatMap((glyph) => place(glyph).filter(({x}) => x >= 0));
  const draw = ({rows, things, radius, without, says}) => {
    const map = GridMap.from(rows), canvas = make('canvas'), [{x, y}] = things;
    const terms = new Terms(name, radius ? {radius} : {});
    if (without)
      map.set(+without[1], +without[2], false);
    drawSmall(canvas, map, {mask: map.look(terms, x, y), scale: terms.scale}, things);
    canvas.style.width = map.width * 24 + 'px';
    map.free();
    return make('figure', {}, canvas, make('br'), says);
  };
  const first = {...one, things, says: 'what the eye sees'};
  const second = SECOND_LOOKS[property]?.(first);
  find('example').replaceChildren(make('h3', {}, `${name} is not ${property}`),
    make('p', {}, one.text + '.'), draw(first), second ? draw({...first, ...second}) : '',
    make('p', {className: 'about'}, 'Orange is the eye, yellow the cells that matter; positions '
      + 'count from (0,0) at the top left.'));
  find('example').scrollIntoView({block: 'nearest'});
}
