/*
 * What stands around the map: the gallery of all rules on it; what the rule promises, with the
 * smallest maps on which a promise is broken; the command of eyeshot that gives what is on the
 * screen, and lines of C, JavaScript and Python that do. The lines leave lamps out, and say so.
 */

/* Draws a field on a canvas, a pixel a cell, with the eye and other cells that matter. */
function drawSmall(canvas, {rows, width, height}, {mask, scale}, eye, others = []) {
  paintCells(canvas, width * scale, height * scale, (u, v) => {
    const x = Math.floor(u / scale), y = Math.floor(v / scale);
    const isHere = (one) => one.x === x && one.y === y;
    return isHere(eye) ? 'eye' : others.some(isHere) ? 'g4'
      : stateClass(mask.has(u, v) ? 2 : 0, rows.has(x, y), true);
  });
}

const data = JSON.parse(find('data').textContent);
const broken = (rule) => Object.keys(data.promises).filter((name) => !rule.claims.includes(name));
const plain = (text) => text.replace(/document (\d+)/, 'article $1 in the manual');
const smallButton = (label, onclick) => button(label, onclick, {className: 'small'});
const radiusOf = ({radius}) => `radius ${radius === Infinity ? 'all' : radius}`;

const cards = rules.map((rule) => {
  const {name, summary} = rule, canvas = make('canvas'), count = make('span');
  const pick = (values) => {
    choose(values, true);
    find('place').scrollIntoView({block: 'nearest'});
  };
  const article = make('article', {},
    button(canvas, () => pick({rule: name}), {className: 'large', title: summary, ariaLabel: name}),
    make('b', {}, name), count, make('p', {}, plain(summary)),
    make('p', {}, ...broken(rule).map((promise) =>
      make('span', {title: data.promises[promise]}, `✗ ${promise} `))),
    smallButton('compare', () => pick({beside: name, show: 'difference'})));
  find('gallery').append(article);
  return {name, canvas, count, article};
});

/* Draws the cards that wait for 8 ms of each frame, beginning with that which waited longest. */
let waiting = 0, frame = 0;
function drawCards() {
  const begin = performance.now();
  for (; waiting && performance.now() - begin < 8; waiting--) {
    const card = cards.shift(), {name, canvas, count, article} = card, field = look(name);
    cards.push(card);
    drawSmall(canvas, state.map, field, state.things[0]);
    count.textContent = `${field.tiles.count()} cells seen, ${radiusOf(termsOf(name))}`;
    article.classList.toggle('chosen', [state.rule, state.beside].includes(name));
  }
  if (waiting)
    frame = requestAnimationFrame(drawCards);
}

function drawGallery() {
  cancelAnimationFrame(frame);
  waiting = cards.length;
  frame = requestAnimationFrame(drawCards);
}

/* What the rule is, and what it promises; what fails has a button that shows where. */
function showRule(rule) {
  const {name, summary, source, claims} = rule;
  const section = data.manual[name], page = `eyeshot-algorithms.7.html#${section}`;
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

/* Use this. A comparison has the same terms for all, if none are told. */
function commandOf() {
  const {show, glow, map, rule, beside} = state, isBoth = show === 'difference';
  const ruleWords = (name) => {
    const {radius, shape, walls, border} = termsOf(name), own = {radius, walls, border};
    const told = {...isBoth && own, ...isBoth && shape in FIELDS.shape[1] && {shape},
      ...changesOf()};
    return [name, ...Object.entries(told).map(([term, value]) =>
      `${term}=${value === Infinity ? 'all' : value}`)].join(':');
  };
  const who = [...of('eye').map(({x, y, facing, cone}) =>
    `-v ${x},${y}${cone < 360 ? `:facing=${facing}:cone=${cone}` : ''}`),
  ...of('lamp').map(({x, y}) => `--light ${x},${y}:radius=${glow}`)].join(' ');
  const command = isHeat() ? `survey -a ${ruleWords(rule)} --show ${show}`
    : isBoth ? `compare -a ${ruleWords(rule)},${ruleWords(beside)} ${who}`
      : `fov -a ${ruleWords(rule)} ${who}`;
  return `eyeshot ${command} <<'END'\n${rowsOf(map).join('\n')}\nEND\n`;
}

/* Of a language: its comments, what comes before, terms, a look, and all eyes at once. */
const LANGUAGES = {
  C: {
    all: 'EYESHOT_ALL', word: (value) => 'EYESHOT_' + value.toUpperCase(), note: '//',
    begin: 'map, looker, and the mask seen, empty: as in eyeshot(3)',
    terms: (name, rule, own) => `struct eyeshot_terms ${name} = `
      + `eyeshot_terms_of(eyeshot_rule_find("${rule}"));\n`
      + own.map(([term, value]) => `${name}.${term} = ${value};\n`).join(''),
    look: (name, at) => `eyeshot_mask_join(&seen, eyeshot_look(looker, map, &${name}, ${at}));\n`,
    heat: 'eyeshot_all(map, &terms, 0, height, sees, seen_by, NULL);\n',
  },
  JavaScript: {
    all: 'Infinity', word: JSON.stringify, note: '//',
    begin: 'map = GridMap.from(level), seen = new Mask(map.width, map.height)',
    terms: (name, rule, own) => `const ${name} = new Terms("${rule}", `
      + `{${own.map((pair) => pair.join(': ')).join(', ')}});\n`,
    look: (name, at) => `seen.join(map.look(${name}, ${at}));\n`,
    heat: 'const { sees, seenBy } = map.all(terms);\n',
  },
  Python: {
    all: 'math.inf', word: JSON.stringify, note: '#',
    begin: 'level = eyeshot.Map.from_rows(rows); seen = eyeshot.Mask(level.width, level.height)',
    terms: (name, rule, own) => `${name} = eyeshot.Terms("${rule}"`
      + `${own.map((pair) => ', ' + pair.join('=')).join('')})\n`,
    look: (name, at) => `seen |= level.look(${name}, ${at})\n`,
    heat: 'sees, seen_by = level.all(terms)\n',
  },
};

function programOf() {
  const language = LANGUAGES[find('language').value], changes = changesOf();
  if (!language)
    return commandOf();
  const {all, word, note, begin, look, heat} = language;
  const terms = (name, own) => language.terms(name, state.rule, Object.entries(own).map(
    ([term, value]) =>
      [term, value === Infinity ? all : typeof value === 'string' ? word(value) : value]));
  const lines = isHeat() ? [terms('terms', changes), heat]
    : of('eye').map(({x, y, facing, cone}, i) => {
      const name = i ? `terms${i + 1}` : 'terms';
      return terms(name, cone < 360 ? {...changes, facing, cone} : changes)
        + look(name, `${x}, ${y}`);
    });
  const comment = (words) => `${note} ${words}\n`;
  return comment(begin) + (of('lamp')[0] && !isHeat() ? comment('all of it lit: without the lamps')
    : '') + lines.join('');
}
