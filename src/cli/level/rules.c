/*
 * The library's rules by the names that users write. Families let -a name several rules at once; a
 * name that is misspelt, or only described, is answered by what may be meant. sight.c takes lists
 * of names apart by this.
 */
#include "cli/level/rules.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cli/support/alloc.h"
#include "cli/support/option.h"

static const struct rule_family families[] = {
    {"papers", "as their authors describe them; and the geometric truth", EYESHOT_PAPERS},
    {"documents", "from the notes of five games and libraries", EYESHOT_DOCUMENTS},
    {"libtcod", "its fourteen modes", EYESHOT_LIBTCOD},
    {"rot.js", "its three", EYESHOT_ROT},
    {"games", "Brogue, NetHack, Angband, Crawl, Cataclysm", EYESHOT_GAMES},
    {"own", "home-made", EYESHOT_OWN},
    {"classic", "one of each well-known kind", EYESHOT_CLASSIC},
    {"all", "every algorithm there is", EYESHOT_FAMILIES},
};
enum { FAMILY_COUNT = sizeof families / sizeof *families };

const char *const claim_names[EYESHOT_CLAIMS] = {"symmetric",       "isotropic",
                                                 "monotone-radius", "monotone-walls",
                                                 "expansive-walls", "no-blind-corners"};

static bool has_rules(const struct rule_family *family)
{
    FOR_RULES(rule)
    if (rule->families & family->families)
        return true;
    return false;
}

const struct rule_family *rule_family_next(const struct rule_family *family)
{
    do
        family = family ? family + 1 : families;
    while (family < families + FAMILY_COUNT && !has_rules(family));
    return family < families + FAMILY_COUNT ? family : NULL;
}

const struct rule_family *rule_family_find(const char *name)
{
    FOR_FAMILIES(family)
    if (!strcmp(family->name, name))
        return family;
    return NULL;
}

const struct rule_family *rule_origin(const struct eyeshot_rule *rule)
{
    const struct rule_family *family = families;

    while (!(rule->families & family->families)) /* the last is all of them */
        family++;
    return family;
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

    if (strlen(word) < LEAST_WORD)
        return 0;
    FOR_RULES(rule)
    if (in_name ? mentions(rule->name, word)
                : mentions(rule->summary, word) || mentions(rule->source, word))
        names[count++] = rule->name;
    return count;
}

/* What else might be meant: a part of a name, a name or a family misspelt, a word about some. */
static size_t find_meant(const char *name, const char **names)
{
    size_t count = find_mentions(name, true, names);
    const char *words[RULES_MOST + FAMILY_COUNT], *nearest;
    size_t word_count = 0;

    if (count) /* the name itself comes before those that hold it */
        return strcasecmp(names[0], name) ? count : 1;
    FOR_RULES(rule)
    words[word_count++] = rule->name;
    FOR_FAMILIES(family)
    words[word_count++] = family->name;
    nearest = words_nearest(name, words, word_count);
    if (!nearest)
        return find_mentions(name, false, names);
    names[0] = nearest;
    return 1;
}

bool rule_takes_subtile(const char *name)
{
    const struct rule_family *family = rule_family_find(name);

    return family ? family->families & eyeshot_rule_find("real-2x")->families
                  : !strcmp(name, "real-2x");
}

static size_t find_family(const struct rule_family *family, const char **names)
{
    size_t count = 0;

    FOR_RULES(rule)
    if (rule->families & family->families)
        names[count++] = rule->name;
    return count;
}

const struct eyeshot_rule *rule_need(const char *name, struct diag *diag)
{
    const struct eyeshot_rule *found = eyeshot_rule_find(name);
    const struct rule_family *family;
    const char *names[RULES_MOST];
    struct bytes choice = {0};
    size_t count;

    if (found)
        return found;
    family = rule_family_find(name);
    count = family ? find_family(family, names) : find_meant(name, names);
    words_tell(&choice, names, count, " or ");
    if (family)
        diag_fail(diag,
                  "'%s' is several algorithms at once, expected one: %s (compare takes several)",
                  name, choice.data);
    else if (count)
        diag_fail(diag, "unknown algorithm '%s' (did you mean %s?)", name, choice.data);
    else if (strpbrk(name, " /") && !strstr(name, "exec:"))
        diag_fail(diag,
                  "unknown algorithm '%s' (`eyeshot algorithms` lists them; to run a program of "
                  "yours: -a 'exec:COMMAND')",
                  name);
    else
        diag_fail(diag, "unknown algorithm '%s' (`eyeshot algorithms` lists them)", name);
    bytes_release(&choice);
    return NULL;
}
