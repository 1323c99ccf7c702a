#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cli/support/bytes.h"
#include "cli/support/option.h"
#include "lib/rules/rules.h"

const struct algorithm *const algorithms[] = {
    &symmetric,
    &exact,
    &permissive,
    &digital,
    &diamond,
    &beam,
    &beam_symmetric,
    &restrictive,
    &ray_circle,
    &ray_square,
    &shadowcast,
    &bresenham,
    &steps,
    &simple,
    &corner,
    &eight_ray,
    &pseudo_2x,
    &adjacent_2x,
    &real_2x,
    &tcod_basic,
    &tcod_diamond,
    &tcod_shadow,
    &tcod_permissive[0],
    &tcod_permissive[1],
    &tcod_permissive[2],
    &tcod_permissive[3],
    &tcod_permissive[4],
    &tcod_permissive[5],
    &tcod_permissive[6],
    &tcod_permissive[7],
    &tcod_permissive[8],
    &tcod_restrictive,
    &tcod_symmetric,
    &rot_precise,
    &rot_discrete,
    &rot_recursive,
    &brogue,
    &nethack,
    &angband,
    NULL,
};
#define ALGORITHM_COUNT (sizeof algorithms / sizeof *algorithms - 1)

static const struct algorithm_family papers = {
    "papers", "as their authors describe them; and the geometric truth", FAMILY_PAPERS};
static const struct algorithm_family documents = {
    "documents", "from the notes of five games and libraries", FAMILY_DOCUMENTS};
static const struct algorithm_family libtcod = {"libtcod", "its fourteen modes", FAMILY_LIBTCOD};
static const struct algorithm_family rot = {"rot.js", "its three", FAMILY_ROT};
static const struct algorithm_family games = {"games", "Brogue, NetHack, Angband", FAMILY_GAMES};
static const struct algorithm_family classic = {"classic", "one of each well-known kind",
                                                FAMILY_CLASSIC};
static const struct algorithm_family all = {"all", "every algorithm there is", FAMILY_ALL};

const struct algorithm_family *const algorithm_families[] = {&papers, &documents, &libtcod, &rot,
                                                             &games,  &classic,   &all,     NULL};
#define FAMILY_COUNT (sizeof algorithm_families / sizeof *algorithm_families - 1)

const char *const claim_names[CLAIM_COUNT] = {"symmetric",       "isotropic",
                                              "monotone-radius", "monotone-walls",
                                              "expansive-walls", "no-blind-corners"};

const struct algorithm *algorithm_find(const char *name)
{
    for (size_t i = 0; algorithms[i]; i++)
        if (!strcmp(algorithms[i]->name, name))
            return algorithms[i];
    return NULL;
}

const struct algorithm_family *algorithm_family_find(const char *name)
{
    for (size_t i = 0; algorithm_families[i]; i++)
        if (!strcmp(algorithm_families[i]->name, name))
            return algorithm_families[i];
    return NULL;
}

const struct algorithm_family *algorithm_origin(const struct algorithm *algorithm)
{
    size_t i = 0;

    while (!(algorithm->families & algorithm_families[i]->families))
        i++;
    return algorithm_families[i];
}

/* Does the text have the word in it, in small letters or large ones? */
static bool mentions(const char *text, const char *word)
{
    for (; *text; text++) {
        size_t i = 0;
        while (word[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i]))
            i++;
        if (!word[i])
            return true;
    }
    return false;
}

enum { LEAST_WORD = 3 }; /* letters: shorter ones are in everything */

/* Those whose name, or what is told of them, has the word in it. */
static size_t find_mentions(const char *word, bool in_name, const char **names)
{
    size_t count = 0;

    for (size_t i = 0; algorithms[i] && strlen(word) >= LEAST_WORD; i++) {
        const struct algorithm *row = algorithms[i];
        if (in_name ? mentions(row->name, word)
                    : mentions(row->summary, word) || mentions(row->source, word))
            names[count++] = row->name;
    }
    return count;
}

/* What else might be meant: a part of a name, a name or a family misspelt, a word about some. */
static size_t find_meant(const char *name, const char **names)
{
    size_t count = find_mentions(name, true, names);
    const char *words[ALGORITHM_COUNT + FAMILY_COUNT], *nearest;

    if (count) /* the name itself comes before those that hold it */
        return strcasecmp(names[0], name) ? count : 1;
    for (size_t i = 0; i < ALGORITHM_COUNT; i++)
        words[i] = algorithms[i]->name;
    for (size_t i = 0; i < FAMILY_COUNT; i++)
        words[ALGORITHM_COUNT + i] = algorithm_families[i]->name;
    nearest = option_nearest(name, words, ALGORITHM_COUNT + FAMILY_COUNT);
    if (!nearest)
        return find_mentions(name, false, names);
    names[0] = nearest;
    return 1;
}

static size_t find_family(const struct algorithm_family *family, const char **names)
{
    size_t count = 0;

    for (size_t i = 0; algorithms[i]; i++)
        if (algorithms[i]->families & family->families)
            names[count++] = algorithms[i]->name;
    return count;
}

/* The names behind the text. */
static void add_choice(struct bytes *text, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes_addf(text, "%s%s", !i ? "" : i + 1 < count ? ", " : " or ", names[i]);
}

const struct algorithm *algorithm_need(const char *name, struct diag *diag)
{
    const struct algorithm *found = algorithm_find(name);
    const struct algorithm_family *family = algorithm_family_find(name);
    const char *names[ALGORITHM_COUNT];
    struct bytes choice = {0};
    size_t count;

    if (found)
        return found;
    count = family ? find_family(family, names) : find_meant(name, names);
    add_choice(&choice, names, count);
    if (family)
        diag_fail(diag,
                  "'%s' is several algorithms at once, expected one: %s (compare takes several)",
                  name, choice.data);
    else if (count)
        diag_fail(diag, "unknown algorithm '%s' (did you mean %s?)", name, choice.data);
    else
        diag_fail(diag, "unknown algorithm '%s' (`eyeshot algorithms` lists them)", name);
    bytes_release(&choice);
    return NULL;
}
