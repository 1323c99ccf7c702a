/*
 * Use this: the command of eyeshot, and the lines of C, JavaScript and Python, that give what is on
 * the screen.
 */

const isHeat = () => /sees|seen_by/.test(state.show);
const shownRule = () => /second/.test(state.show) ? state.beside : state.rule;
const radiusText = (radius, all) => radius === Infinity ? all : String(radius);

function commandOf() {
  const {cone, facing, show, glow} = state, changes = changesOf(), words = ['eyeshot'];
  const name = (rule) => rule + (changes.border ? ':border=' + changes.border : '');
  const whole = (rule) => {
    const {radius, shape, walls, border} = termsOf(rule); // else a comparison has the same for all
    return `${rule}:radius=${radiusText(radius, 'all')}:walls=${walls}:border=${border}`
      + (CHOICES.shape.includes(shape) ? ':shape=' + shape : '');
  };
  const facet = cone < 360 ? `:facing=${facing}:cone=${cone}` : '';
  const eyes = of('eye').flatMap(({x, y}) => ['-v', `${x},${y}${facet}`]);
  const lights = of('lamp').flatMap(({x, y}) => ['--light', `${x},${y}:radius=${glow}`]);
  if (isHeat())
    words.push('survey', '-a', name(shownRule()), '--show', show.replace('_second', ''));
  else if (show === 'difference')
    words.push('compare', '-a', whole(state.rule) + ',' + whole(state.beside), ...eyes, ...lights);
  else
    words.push('fov', '-a', name(shownRule()), ...eyes, ...lights);
  if (changes.radius !== undefined)
    words.push('-r', radiusText(changes.radius, 'all'));
  for (const term of ['shape', 'walls', 'diagonals'])
    if (changes[term])
      words.push('--' + term, changes[term]);
  return `${words.join(' ')} <<'END'\n${rowsOf(state.map).join('\n')}\nEND\n`;
}

/* What a language says of rule and terms, for each lamp and eye, and for numbers of all eyes. */
const LANGUAGES = {
  C: {
    all: 'EYESHOT_ALL', word: (value) => 'EYESHOT_' + value.toUpperCase(),
    terms: (rule, own) => [
      `struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("${rule}"));`,
      ...own.map(([name, value]) => `terms.${name} = ${value};`)],
    glow: (radius) => ['struct eyeshot_terms glow = terms, close = terms;',
      `glow.radius = ${radius};`, 'glow.cone = 360;', 'glow.walls = EYESHOT_LIT;',
      'close.radius = 1;'],
    lamp: (at) => `eyeshot_mask_join(&lit, eyeshot_look(looker, map, &glow, ${at}));`,
    eye: (at) => `eyeshot_mask_join(&seen, eyeshot_look(looker, map, &terms, ${at}));`,
    dark: (at) => `eyeshot_mask_copy(&near, eyeshot_look(looker, map, &close, ${at}));\n`
      + `eyeshot_light(map, eyeshot_look(looker, map, &terms, ${at}), &lit, &near, &part);\n`
      + 'eyeshot_mask_join(&seen, &part);',
    heat: 'eyeshot_all(map, &terms, 0, height, sees, seen_by, NULL);',
    about: '/* map, looker, and the masks, empty: as in eyeshot(3) */',
  },
  JavaScript: {
    all: 'Infinity', word: JSON.stringify,
    terms: (rule, own) => [
      `const terms = new Terms("${rule}", { ${own.map((pair) => pair.join(': ')).join(', ')} });`],
    glow: (radius) => [
      `const glow = terms.with({ radius: ${radius}, cone: 360, walls: "lit" });`,
      'const near = terms.with({ radius: 1 });'],
    lamp: (at) => `lit.join(map.look(glow, ${at}));`,
    eye: (at) => `seen.join(map.look(terms, ${at}));`,
    dark: (at) => `seen.join(map.light(map.look(terms, ${at}), lit, map.look(near, ${at})));`,
    heat: 'const { sees, seenBy } = map.all(terms);',
    about: '// const map = GridMap.from(level), seen = new Mask(map.width, map.height), and so lit',
  },
  Python: {
    all: 'math.inf', word: JSON.stringify,
    terms: (rule, own) => [
      `terms = eyeshot.Terms(${[`"${rule}"`, ...own.map((pair) => pair.join('='))].join(', ')})`],
    glow: (radius) => [`glow = dataclasses.replace(terms, radius=${radius}, cone=360, walls="lit")`,
      'near = dataclasses.replace(terms, radius=1)'],
    lamp: (at) => `lit |= level.look(glow, ${at})`, eye: (at) => `seen |= level.look(terms, ${at})`,
    dark: (at) => `seen |= level.light(level.look(terms, ${at}), lit, level.look(near, ${at}))`,
    heat: 'sees, seen_by = level.all(terms)',
    about: '# level = eyeshot.Map.from_rows(rows)\n'
      + '# seen = eyeshot.Mask(level.width, level.height), and so lit',
  },
};

/* The lines that give what is on the screen. */
function linesOf(language) {
  const {all, word, terms, glow, lamp, eye, dark, heat: numbers, about} = LANGUAGES[language];
  const {cone, facing} = state, changes = changesOf();
  const [eyes, lamps] = ['eye', 'lamp'].map((kind) => of(kind).map(({x, y}) => `${x}, ${y}`));
  const own = Object.entries(cone < 360 ? {...changes, facing, cone} : changes)
    .map(([name, value]) => [name,
      value === Infinity ? all : typeof value === 'string' ? word(value) : value]);
  const lines = [about, ...terms(shownRule(), own)];
  if (isHeat())
    lines.push(numbers);
  else if (lamps.length)
    lines.push(...glow(state.glow), ...lamps.map(lamp), ...eyes.map(dark));
  else
    lines.push(...eyes.map(eye));
  return lines.join('\n') + '\n';
}

const textOf = (language) => language === 'Command' ? commandOf() : linesOf(language);
