/* What several forms of an audit say in the same words. */
#include "cli/audit/measuring.h"
#include "cli/level/given.h"
#include "cli/rules.h"

#include <string.h>

void audit_draw(struct bytes *text, const struct audit_example *example, const char *marks,
                const char *line_end)
{
    for (int y = 0; y < example->opaque.height; y++) {
        for (int x = 0; x < example->opaque.width; x++) {
            bool wall = plane_get(&example->opaque, x, y);
            char glyph = wall ? '#' : '.';
            for (size_t i = marks ? example->finding.count : 0; i-- && !wall;)
                if (cell_equal(example->finding.cells[i], (struct cell){x, y}))
                    glyph = marks[i];
            bytes_add(text, &glyph, 1);
        }
        bytes_addf(text, "%s", line_end);
    }
}

static void add_share(struct bytes *text, const struct tally *tally)
{
    double share = 100 * (double)tally->violations / (double)tally->of;

    if (!tally->violations && tally->sampled)
        bytes_addf(text, "0 of %llu", (unsigned long long)tally->of);
    else if (!tally->violations)
        bytes_addf(text, "holds");
    else if (share < 0.1)
        bytes_addf(text, "<0.1%%");
    else
        bytes_addf(text, "%.1f%%", share);
}

void audit_cell(struct bytes *text, const struct subject *subject, int property)
{
    const struct tally *tally = &subject->results[property].tally;

    if (tally->sampled && tally->of)
        bytes_addf(text, "~");
    if (tally->of)
        add_share(text, tally);
    else
        bytes_addf(text, "-");
}

void audit_titles(struct bytes *text, const struct audit *audit, size_t first, int property)
{
    for (size_t i = first; i < audit->count; i++)
        if (audit_shares(&audit->subjects[i], property, first))
            bytes_addf(text, "%s%s", i == first ? "" : ", ", audit->subjects[i].title);
}

/* What it has otherwise than an audit has by itself: what goes behind its name as keys, */
static void add_keys(struct bytes *text, const struct eyeshot_terms *terms)
{
    static const char *const subtiles[] = {"nw", "ne", "sw", "se"};

    if (terms->border != EYESHOT_SHOWN)
        bytes_addf(text, ":border=%s", border_names[terms->border]);
    if (!terms->own_cell)
        bytes_addf(text, ":own_cell=no");
    if (terms->cone < 360)
        bytes_addf(text, ":facing=%d:cone=%d", terms->facing, terms->cone);
    if (terms->subtile != EYESHOT_NW && rule_takes_subtile(terms->rule->name))
        bytes_addf(text, ":subtile=%s", subtiles[terms->subtile]);
}

/* A program's whole command, which takes no keys. */
static void add_name(struct bytes *text, const struct subject *subject)
{
    struct bytes name = {0};

    bytes_add(&name, subject->title,
              eyeshot_rule_is_own(subject->terms.rule) ? strlen(subject->title)
                                                       : strcspn(subject->title, ":"));
    if (!eyeshot_rule_is_own(subject->terms.rule))
        add_keys(&name, &subject->terms);
    bytes_add_word(text, name.data);
    bytes_release(&name);
}

/* and what are options for all that are named. */
static void add_options(struct bytes *text, const struct subject *subject)
{
    const struct eyeshot_terms *terms = &subject->terms;

    if (terms->radius != EYESHOT_ALL)
        bytes_addf(text, " -r %lld", (long long)terms->radius);
    if (terms->shape != EYESHOT_CIRCLE)
        bytes_addf(text, " --shape %s", shape_names[terms->shape]);
    if (terms->walls != EYESHOT_LIT)
        bytes_addf(text, " --walls %s", walls_names[terms->walls]);
    if (terms->diagonals != EYESHOT_PASS)
        bytes_addf(text, " --diagonals %s", diagonals_names[terms->diagonals]);
}

void audit_command(struct bytes *text, const struct audit *audit, size_t first, int property,
                   bool all)
{
    const struct audit_example *example = &audit->subjects[first].results[property].example;
    const struct subject *last = NULL;

    bytes_addf(text, "printf '");
    audit_draw(text, example, "@xy", "\\n");
    bytes_addf(text, "' | eyeshot audit -a ");
    for (size_t i = first; i < (all ? audit->count : first + 1); i++) {
        const struct subject *subject = &audit->subjects[i];
        if (!audit_shares(subject, property, first))
            continue;
        if (last)
            bytes_addf(text, eyeshot_rule_is_own(subject->terms.rule) ||
                                     eyeshot_rule_is_own(last->terms.rule)
                                 ? " -a "
                                 : ",");
        add_name(text, subject);
        last = subject;
    }
    add_options(text, &audit->subjects[first]);
}
