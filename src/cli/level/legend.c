/*
 * What stops sight. `--opaque WHAT` adds to what does, `--open WHAT` takes away; `all` counts first
 * wherever it stands, so that `--open all --opaque X` begins from nothing. The keys `opaque` and
 * `open` of JSON say the same, and what is nearer to the user, the command line last, counts more.
 * Texts are checked first (said_check), then settled into a table of glyphs and a list of tiles
 * (legend_init), which readers ask: text.c of glyphs, tiles.c and Tiled's readers of tiles.
 */
#include "cli/level/map.h"
#include "cli/support/utf8.h"

static const struct {
    const char *word;
    bool named; /* a name stands behind the word */
} what_words[WHAT_KINDS] = {[WHAT_GLYPHS] = {"chars:", true},      [WHAT_ALL] = {"all", false},
                            [WHAT_TILE] = {"tile:", true},         [WHAT_LAYER] = {"layer:", true},
                            [WHAT_PROPERTY] = {"property:", true}, [WHAT_EMPTY] = {"empty", false}};

static const char *const said_keys[2] = {"open", "opaque"};

enum what what_of(const char *text, const char **name)
{
    for (int what = 0; what < WHAT_KINDS; what++) {
        size_t length = strlen(what_words[what].word);
        *name = text + length;
        if (what_words[what].named ? !strncmp(text, what_words[what].word, length)
                                   : !strcmp(text, what_words[what].word))
            return (enum what)what;
    }
    *name = text;
    return WHAT_GLYPHS;
}

static int legend_add_glyphs(struct legend *legend, const char *glyphs, bool opaque, bool alone,
                             struct diag *diag)
{
    size_t length = strlen(glyphs), step;
    uint32_t code;

    for (; length; glyphs += step, length -= step) {
        step = utf8_decode(glyphs, length, &code);
        if (!step)
            return diag_fail(diag, "%s: not valid UTF-8", said_keys[opaque]);
        if (utf8_is_control(code))
            return diag_fail(diag, "%s: control character U+%04X can't stand on a map",
                             said_keys[opaque], code);
        if (!legend->glyphs)
            legend->glyphs = alloc_array(GLYPHS_END, sizeof *legend->glyphs);
        if (alone && opaque && legend->glyphs[code] == SAYING_OPEN)
            return diag_fail(diag, "'%.*s' is named by both opaque and open", (int)step, glyphs);
        legend->glyphs[code] = opaque ? SAYING_OPAQUE : SAYING_OPEN;
    }
    return 0;
}

static bool ranges_meet(const struct ranges *one, const struct ranges *two)
{
    for (size_t i = 0; i < one->count; i++)
        for (size_t k = 0; k < two->count; k++)
            if (one->list[i].first <= two->list[k].last && two->list[k].first <= one->list[i].last)
                return true;
    return false;
}

/*
 * Adds what a text names, but for `all`. What the legend has already is overridden, unless all of
 * it was said in one place: then nothing can be both open and opaque.
 */
static int legend_add(struct legend *legend, const char *text, bool opaque, bool alone,
                      struct diag *diag)
{
    struct legend_item item = {.saying = opaque ? SAYING_OPAQUE : SAYING_OPEN};

    item.what = what_of(text, &item.name);
    if (what_words[item.what].named && !*item.name)
        return diag_fail(diag,
                         "%s: found '%s', expected characters, all, tile:3,7-9,20-, layer:NAME, "
                         "property:NAME or empty",
                         said_keys[opaque], text);
    if (item.what == WHAT_GLYPHS)
        return legend_add_glyphs(legend, item.name, opaque, alone, diag);
    if (item.what == WHAT_ALL)
        return 0;
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): alloc_resize() gives new memory, or ends */
    legend->items = alloc_resize(legend->items, legend->item_count + 1, sizeof item);
    if (item.what == WHAT_TILE && ranges_parse(&item.tiles, item.name, said_keys[opaque], diag)) {
        ranges_release(&item.tiles);
        return -1;
    }
    legend->items[legend->item_count++] = item;
    for (size_t i = 0; i + 1 < legend->item_count && alone; i++) {
        const struct legend_item *other = &legend->items[i];
        if (other->what == item.what && other->saying != item.saying &&
            (item.what == WHAT_TILE ? ranges_meet(&other->tiles, &item.tiles)
                                    : !strcmp(other->name, item.name)))
            return diag_fail(diag, "'%s%s' is named by both opaque and open",
                             what_words[item.what].word, other->name);
    }
    return 0;
}

static bool said_all(const struct said *said, bool opaque)
{
    const char *name;

    for (size_t i = 0; i < said->texts[opaque].count; i++)
        if (what_of(said->texts[opaque].texts[i], &name) == WHAT_ALL)
            return true;
    return false;
}

/* All of both lists, those of `open` first. */
static int legend_add_said(struct legend *legend, const struct said *said, bool alone,
                           struct diag *diag)
{
    for (int opaque = 0; opaque < 2; opaque++)
        for (size_t i = 0; i < said->texts[opaque].count; i++)
            if (legend_add(legend, said->texts[opaque].texts[i], opaque, alone, diag))
                return -1;
    return 0;
}

int said_check(const struct said *said, struct diag *diag)
{
    struct legend both = {0};
    int status = legend_add_said(&both, said, true, diag);

    legend_release(&both);
    if (!status && said_all(said, false) && said_all(said, true))
        return diag_fail(diag, "'all' is named by both opaque and open");
    return status;
}

/* Each text of characters under `open` must take one of them away. */
static int legend_check_open(const struct legend *legend, const struct option_list *texts,
                             struct diag *diag)
{
    for (size_t i = 0; i < texts->count; i++) {
        const char *name, *at;
        bool takes = what_of(texts->texts[i], &name) != WHAT_GLYPHS;
        uint32_t code;
        for (at = name; *at && !takes; takes = legend_is_opaque(legend, code))
            at += utf8_decode(at, strlen(at), &code);
        if (!takes)
            return diag_fail(diag,
                             "open: '%s' takes nothing away: it is open anyway; with everything "
                             "else opaque it is --opaque all --open '%s'",
                             name, name);
    }
    return 0;
}

int legend_init(struct legend *legend, const struct said *said, struct diag *diag)
{
    if (!said->under)
        *legend = (struct legend){0};
    else if (legend_init(legend, said->under, diag))
        return -1;
    for (int opaque = 0; opaque < 2; opaque++)
        if (said_all(said, opaque)) {
            legend_release(legend);
            legend->rest = opaque ? SAYING_OPAQUE : SAYING_OPEN;
        }
    return legend_check_open(legend, &said->texts[0], diag) ||
                   legend_add_said(legend, said, false, diag)
               ? -1
               : 0;
}

void legend_release(struct legend *legend)
{
    for (size_t i = 0; i < legend->item_count; i++)
        ranges_release(&legend->items[i].tiles);
    free(legend->items);
    free(legend->glyphs);
    *legend = (struct legend){0};
}

bool legend_is_opaque(const struct legend *legend, uint32_t glyph)
{
    enum saying saying = legend->glyphs ? legend->glyphs[glyph] : SAYING_NOTHING;

    if (saying == SAYING_NOTHING)
        saying = legend->rest;
    return saying == SAYING_NOTHING ? glyph_is_wall(glyph) : saying == SAYING_OPAQUE;
}

enum saying legend_of(const struct legend *legend, enum what what, const char *name, int64_t tile)
{
    for (size_t i = legend->item_count; i-- > 0;) {
        const struct legend_item *item = &legend->items[i];
        if (item->what == what &&
            (what == WHAT_TILE ? ranges_have(&item->tiles, tile) : !strcmp(item->name, name)))
            return item->saying;
    }
    return SAYING_NOTHING;
}
