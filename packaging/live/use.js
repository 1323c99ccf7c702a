/*
 * Use this: what is on the screen as text, the command of eyeshot that gives it, and the lines of
 * C, JavaScript and Python.
 */

/* The cells as letters, as the program prints a field; of heat, the numbers. */
const LETTERS = {
  floor: '.', 'dim-floor': '.', wall: '#', 'old-floor': ',', 'old-wall': '%',
  same: '.', 'same-wall': '#', g0: 'a', g1: 'b',
};

function resultOf() {
  const {width, height, scale, cell, number} = viewer.scene, rows = [];
  const isEye = (x, y) => thingAt(x, y)?.kind === 'eye' && scale === 1;
  for (let y = 0; y < height * scale; y++)
    rows.push(Array.from({length: width * scale}, (_, x) => number ? number(x, y)
      : isEye(x, y) ? '@' : LETTERS[cell(x, y)] ?? ' ').join(number ? ',' : ''));
  return rows.join('\n') + '\n';
}

function commandOf() {
  const {show, glow, file, map} = state, changes = changesOf(), words = ['eyeshot'];
  const radiusText = (radius) => radius === Infinity ? 'all' : radius;
  const name = (rule) => rule + (changes.border ? ':border=' + changes.border : '');
  const whole = (rule) => {
    const {radius, shape, walls, border} = termsOf(rule); // else a comparison has the same for all
    return `${rule}:radius=${radiusText(radius)}:walls=${walls}:border=${border}`
      + (CHOICES.shape.includes(shape) ? ':shape=' + shape : '');
  };
  const who = [...of('eye').flatMap(({x, y, facing, cone}) =>
    ['-v', `${x},${y}${cone < 360 ? `:facing=${facing}:cone=${cone}` : ''}`]),
  ...of('lamp').flatMap(({x, y}) => ['--light', `${x},${y}:radius=${glow}`])];
  if (isHeat())
    words.push('survey', '-a', name(state.rule), '--show', show);
  else if (show === 'difference')
    words.push('compare', '-a', whole(state.rule) + ',' + whole(state.beside), ...who);
  else
    words.push('fov', '-a', name(state.rule), ...who);
  if (changes.radius !== undefined)
    words.push('-r', radiusText(changes.radius));
  for (const term of ['shape', 'walls', 'diagonals'])
    if (changes[term])
      words.push('--' + term, changes[term]);
  return words.join(' ') + (file && file.map === packMap(map) && /^\w[\w.-]*$/.test(file.name)
    ? ` ${file.name}\n` : ` <<'END'\n${rowsOf(map).join('\n')}\nEND\n`);
}

/*
 * The lines of a language: how they begin, with the `own` terms that were changed; `eye` for each,
 * after `turn` or with the terms `turned` where one has a cone; or `heat`.
 */
const LANGUAGES = {
  C: {
    all: 'EYESHOT_ALL', word: (value) => 'EYESHOT_' + value.toUpperCase(),
    own: (pairs) => pairs.map(([name, value]) => `\nterms.${name} = ${value};`).join(''),
    begin: `/* map, looker, and the masks, empty: as in eyeshot(3) */
struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("{rule}"));{own}`,
    turn: 'terms.facing = {facing}, terms.cone = {cone};\n',
    eye: 'eyeshot_mask_join(&seen, eyeshot_look(looker, map, &terms, {x}, {y}));',
    heat: 'eyeshot_all(map, &terms, 0, height, sees, seen_by, NULL);',
  },
  JavaScript: {
    all: 'Infinity', word: JSON.stringify,
    own: (pairs) => pairs.length ? `, { ${pairs.map((pair) => pair.join(': ')).join(', ')} }` : '',
    begin: `// const map = GridMap.from(level), seen = new Mask(map.width, map.height);
const terms = new Terms("{rule}"{own});`,
    turned: 'terms.with({ facing: {facing}, cone: {cone} })',
    eye: 'seen.join(map.look({terms}, {x}, {y}));',
    heat: 'const { sees, seenBy } = map.all(terms);',
  },
  Python: {
    all: 'math.inf', word: JSON.stringify,
    own: (pairs) => pairs.map((pair) => ', ' + pair.join('=')).join(''),
    begin: `# level = eyeshot.Map.from_rows(rows); seen = eyeshot.Mask(level.width, level.height)
terms = eyeshot.Terms("{rule}"{own})`,
    turned: 'dataclasses.replace(terms, facing={facing}, cone={cone})',
    eye: 'seen |= level.look({terms}, {x}, {y})', heat: 'sees, seen_by = level.all(terms)',
  },
};

/* The lines that give what is on the screen. */
function linesOf(language) {
  const {all, word, own, begin, turn = '', turned = 'terms', eye, heat} = LANGUAGES[language];
  const fill = (line, values) => line.replace(/{(\w+)}/g, (slot, name) => values[name] ?? slot);
  const pairs = Object.entries(changesOf()).map(([name, value]) =>
    [name, value === Infinity ? all : typeof value === 'string' ? word(value) : value]);
  const hasCones = coned().length > 0;
  const each = (one) => fill((hasCones ? turn : '') + eye,
    {...one, terms: hasCones ? fill(turned, one) : 'terms'});
  if (of('lamp').length && !isHeat())
    return 'Lamps take a few lines more: light() in eyeshot(3) has them. The command does it.\n';
  return [fill(begin, {rule: state.rule, own: own(pairs)}),
    ...isHeat() ? [heat] : of('eye').map(each)].join('\n') + '\n';
}

const textOf = (language) => language === 'Result' ? resultOf()
  : language === 'Command' ? commandOf() : linesOf(language);
