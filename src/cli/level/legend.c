/*
 * What stops sight. `--opaque WHAT` adds to what does, `--open WHAT` takes away; `all` counts first
 * wherever it stands, so that `--open all --opaque X` begins from nothing. The keys `opaque` and
 * `open` of JSON say the same, and what is nearer to the user, the command line last, counts more.
 * Texts are checked first (said_check), then settled into lists (legend_init), which readers ask:
 * text.c of glyphs, csv.c and Tiled's readers of tiles.
 */
#include "cli/level/legend.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
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

static int legend_check_glyphs(const char *key, const char *glyphs, struct diag *diag)
{
    size_t length = strlen(glyphs), step;
    uint32_t code;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(glyphs + i, length - i, &code);
        if (!step)
            return diag_fail(diag, "%s: not valid UTF-8", key);
        if (utf8_is_control(code))
            return diag_fail(diag, "%s: control character U+%04X can't stand on a map", key, code);
    }
    return 0;
}

static int legend_check_text(const char *key, const char *text, struct diag *diag)
{
    const char *name;
    enum what what = what_of(text, &name);
    struct ranges tiles = {0};
    int status = 0;

    if (what_words[what].named && !*name)
        return diag_fail(diag,
                         "%s: found '%s', expected characters, all, tile:3,7-9,20-, layer:NAME, "
                         "property:NAME or empty",
                         key, text);
    if (what == WHAT_GLYPHS)
        return legend_check_glyphs(key, name, diag);
    if (what == WHAT_TILE)
        status = ranges_parse(&tiles, name, key, diag);
    ranges_release(&tiles);
    return status;
}

/* Adds what the texts of one key name to the legend's lists; `all` is not in them. */
static void legend_add(struct legend *legend, const struct option_list *texts, bool opaque)
{
    for (size_t i = 0; i < texts->count; i++) {
        const char *name;
        enum what what = what_of(texts->texts[i], &name);
        size_t length = strlen(name), step;
        struct legend_item item = {.what = what, .opaque = opaque, .name = name};
        struct diag ignored = {0};
        if (what == WHAT_ALL)
            continue;
        if (what != WHAT_GLYPHS) {
            if (what == WHAT_TILE)
                (void)ranges_parse(&item.tiles, name, "", &ignored);
            legend->items = alloc_resize(legend->items, legend->item_count + 1, sizeof item);
            legend->items[legend->item_count++] = item;
            continue;
        }
        legend->glyphs =
            alloc_resize(legend->glyphs, legend->glyph_count + length, sizeof *legend->glyphs);
        for (; length; name += step, length -= step) {
            struct legend_glyph *glyph = &legend->glyphs[legend->glyph_count];
            step = utf8_decode(name, length, &glyph->code);
            glyph->rank = (uint32_t)legend->glyph_count++ << 1 | opaque;
        }
    }
}

static int legend_compare_glyphs(const void *a, const void *b)
{
    const struct legend_glyph *one = a, *two = b;

    if (one->code != two->code)
        return one->code < two->code ? -1 : 1;
    return (one->rank > two->rank) - (one->rank < two->rank);
}

/* Of equal glyphs the one that was said last stays. */
static void legend_sort(struct legend *legend)
{
    size_t kept = 0;

    if (legend->glyph_count)
        qsort(legend->glyphs, legend->glyph_count, sizeof *legend->glyphs, legend_compare_glyphs);
    for (size_t i = 0; i < legend->glyph_count; i++)
        if (i + 1 == legend->glyph_count || legend->glyphs[i + 1].code != legend->glyphs[i].code)
            legend->glyphs[kept++] = legend->glyphs[i];
    legend->glyph_count = kept;
    for (size_t i = 0; i < kept; i++) /* ranks of what is said next are higher */
        legend->glyphs[i].rank &= 1;
}

static bool said_all(const struct said *said, bool opaque)
{
    const char *name;

    for (size_t i = 0; i < said->texts[opaque].count; i++)
        if (what_of(said->texts[opaque].texts[i], &name) == WHAT_ALL)
            return true;
    return false;
}

static bool ranges_meet(const struct ranges *one, const struct ranges *two)
{
    for (size_t i = 0; i < one->count; i++)
        for (size_t k = 0; k < two->count; k++)
            if (one->list[i].first <= two->list[k].last && two->list[k].first <= one->list[i].last)
                return true;
    return false;
}

/* Is anything in a legend, which one place said and is not sorted yet, both open and opaque? */
static int legend_check_both(const struct legend *legend, struct diag *diag)
{
    const struct legend_glyph *glyphs = legend->glyphs;

    if (legend->glyph_count)
        qsort(legend->glyphs, legend->glyph_count, sizeof *glyphs, legend_compare_glyphs);
    for (size_t i = 1; i < legend->glyph_count; i++)
        if (glyphs[i].code == glyphs[i - 1].code && (glyphs[i].rank ^ glyphs[i - 1].rank) & 1) {
            char glyph[5] = "";
            utf8_encode(glyphs[i].code, glyph);
            return diag_fail(diag, "'%s' is named by both opaque and open", glyph);
        }
    for (size_t i = 0; i < legend->item_count; i++)
        for (size_t k = i + 1; k < legend->item_count; k++) {
            const struct legend_item *one = &legend->items[i], *two = &legend->items[k];
            if (one->what == two->what && one->opaque != two->opaque &&
                (one->what == WHAT_TILE ? ranges_meet(&one->tiles, &two->tiles)
                                        : !strcmp(one->name, two->name)))
                return diag_fail(diag, "'%s%s' is named by both opaque and open",
                                 what_words[one->what].word, one->name);
        }
    return 0;
}

int said_check(const struct said *said, struct diag *diag)
{
    struct legend both = {0};
    int status;

    for (int opaque = 0; opaque < 2; opaque++)
        for (size_t i = 0; i < said->texts[opaque].count; i++)
            if (legend_check_text(said_keys[opaque], said->texts[opaque].texts[i], diag))
                return -1;
    if (said_all(said, false) && said_all(said, true))
        return diag_fail(diag, "'all' is named by both opaque and open");
    legend_add(&both, &said->texts[0], false);
    legend_add(&both, &said->texts[1], true);
    status = legend_check_both(&both, diag);
    legend_release(&both);
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

static int legend_settle(struct legend *legend, const struct said *said, struct diag *diag)
{
    if (said->under && legend_settle(legend, said->under, diag))
        return -1;
    for (int opaque = 0; opaque < 2; opaque++)
        if (said_all(said, opaque)) {
            legend_release(legend);
            legend->rest = opaque ? LEGEND_OPAQUE : LEGEND_OPEN;
        }
    if (legend_check_open(legend, &said->texts[0], diag))
        return -1;
    legend_add(legend, &said->texts[0], false);
    legend_add(legend, &said->texts[1], true);
    legend_sort(legend);
    return 0;
}

int legend_init(struct legend *legend, const struct said *said, struct diag *diag)
{
    *legend = (struct legend){0};
    return legend_settle(legend, said, diag);
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
    size_t low = 0, high = legend->glyph_count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (legend->glyphs[middle].code == glyph)
            return legend->glyphs[middle].rank & 1;
        if (legend->glyphs[middle].code < glyph)
            low = middle + 1;
        else
            high = middle;
    }
    return legend->rest == LEGEND_USUAL ? glyph_is_wall(glyph) : legend->rest == LEGEND_OPAQUE;
}

enum saying legend_of_tile(const struct legend *legend, int64_t tile)
{
    for (size_t i = legend->item_count; i-- > 0;)
        if (legend->items[i].what == WHAT_TILE && ranges_have(&legend->items[i].tiles, tile))
            return legend->items[i].opaque ? SAYING_OPAQUE : SAYING_OPEN;
    return SAYING_NOTHING;
}

enum saying legend_of(const struct legend *legend, enum what what, const char *name)
{
    for (size_t i = legend->item_count; i-- > 0;)
        if (legend->items[i].what == what && !strcmp(legend->items[i].name, name))
            return legend->items[i].opaque ? SAYING_OPAQUE : SAYING_OPEN;
    return SAYING_NOTHING;
}
