/*
 * Why a cell is seen, or not, for every command that says so: the library finds the cells
 * (lib/look/why.c), and here they become a sentence or JSON. Of many cells a sentence names the
 * first three; JSON has all of them. With --why a user names cells: a command asks about each of
 * them for every viewer, or every rule, that it has, and prints the answers below its own.
 */
#include "cli/level/look.h"

#include "cli/support/limit.h"
#include "cli/support/text.h"

#define WHY_TOLD 3 /* cells that a sentence names where there are more than one besides */

const char *const sight_names[] = {"clear",       "blocked",   "out of range", "border",
                                   "out of cone", "dark wall", "never",        "unlit"};

void level_why(struct why *why, struct looker *looker, const struct map *map,
               const struct eyeshot_terms *terms, struct cell eye, struct cell target)
{
    const struct eyeshot_terms *own = light_own(terms);
    size_t found = why->room;
    int verdict;

    if (why->spare && eyeshot_rule_is_own(own->rule)) {
        verdict = (int)level_line(looker, map, own, eye, target, NULL);
        found = 0;
    } else {
        verdict = eyeshot_why(looker_inner(looker), map->cells, own, eye.x, eye.y, target.x,
                              target.y, why->cells, &found);
    }
    bug_unless(verdict >= 0 || verdict == EYESHOT_STOPPED);
    if (verdict >= 0 && found > why->room) {
        free(why->cells);
        why->room = found;
        why->cells = alloc_array(found, sizeof *why->cells);
        level_why(why, looker, map, terms, eye, target);
        return;
    }
    why->eye = eye;
    why->target = target;
    why->terms = *own;
    why->verdict = verdict < 0 ? EYESHOT_BLOCKED : verdict;
    why->count = verdict < 0 ? 0 : found;
    if (verdict == EYESHOT_CLEAR && own != terms &&
        level_line(looker, map, terms, eye, target, NULL) == SIGHT_UNLIT) {
        why->verdict = SIGHT_UNLIT;
        why->count = 0;
    }
}

void why_release(struct why *why)
{
    free(why->cells);
    *why = (struct why){0};
}

/* `1,2`, `1,2 and 3,4`, `1,2, 3,4 and 5,6`, `1,2, 3,4, 5,6 and 7 more` */
static void why_tell_cells(struct bytes *text, const struct why *why)
{
    size_t told = why->count > WHY_TOLD + 1 ? WHY_TOLD : why->count;

    for (size_t i = 0; i < told; i++)
        bytes_addf(text, "%s%d,%d",
                   !i                                  ? ""
                   : i + 1 < told || told < why->count ? ", "
                                                       : " and ",
                   why->cells[i].x, why->cells[i].y);
    if (told < why->count)
        bytes_addf(text, " and %zu more", why->count - told);
}

void why_tell(struct bytes *text, const struct why *why, const char *name)
{
    const char *rule = why->terms.rule->name;

    bytes_addf(text, "%s%s", why->verdict == EYESHOT_ON_BORDER ? "on the " : "",
               sight_names[why->verdict]);
    if (why->verdict == EYESHOT_NEVER)
        bytes_addf(text,
                   cell_equal(why->eye, why->target) ? ": %s does not show the eye's own cell"
                   : !strcmp(rule, "eight-ray")      ? ": %s looks along eight lines only"
                                                : ": %s does not look there, whatever the walls",
                   rule);
    if (why->verdict == EYESHOT_ON_BORDER)
        bytes_addf(text, ", which is hidden");
    if (why->verdict == EYESHOT_OUT_OF_RANGE)
        bytes_addf(text, " (radius %lld)", (long long)why->terms.radius);
    if (why->verdict == EYESHOT_OUT_OF_CONE) {
        bytes_addf(text, " (");
        diag_add_escaped(text, name, false);
        bytes_addf(text, " looks at %d, %d wide)", why->terms.facing, why->terms.cone);
    }
    if (!why->count)
        return;
    if (why->verdict == EYESHOT_CLEAR)
        bytes_addf(text, "; hangs on ");
    else
        bytes_addf(text, " by the wall%s at ", plural(why->count));
    why_tell_cells(text, why);
    if (why->verdict == EYESHOT_BLOCKED && why->count > 1)
        bytes_addf(text, " together");
}

/* Is it a wall, or off the map? */
static bool why_is_shut(const struct map *map, int x, int y)
{
    return x < 0 || y < 0 || x >= map->width || y >= map->height || plane_get(&map->opaque, x, y);
}

bool why_find_gap(const struct why *why, const struct map *map, struct cell *gap)
{
    for (size_t i = 0; i < why->count && why->verdict == EYESHOT_CLEAR; i++) {
        *gap = (struct cell){why->cells[i].x, why->cells[i].y};
        if ((why_is_shut(map, gap->x - 1, gap->y) && why_is_shut(map, gap->x + 1, gap->y)) ||
            (why_is_shut(map, gap->x, gap->y - 1) && why_is_shut(map, gap->x, gap->y + 1)))
            return true;
    }
    return false;
}

void why_json(struct json_out *json, const char *key, const struct why *why)
{
    json_object(json, key);
    json_string(json, "verdict", sight_names[why->verdict]);
    json_array(json, "cells");
    for (size_t i = 0; i < why->count; i++)
        json_cell(json, NULL, why->cells[i].x, why->cells[i].y);
    json_end(json);
    json_end(json);
}

/* What --why asks */

int inquiries_find(struct inquiries *inquiries, const char *text, struct scenario *scenario,
                   struct diag *diag)
{
    struct who who = {.scenario = scenario};
    int status;

    *inquiries = (struct inquiries){0};
    if (!text)
        return 0;
    diag->file = NULL;
    status = who_find(&who, text, diag) || limit_check_bytes(who.count, sizeof *inquiries->list,
                                                             "all cells of --why", diag)
                 ? -1
                 : 0;
    if (!status)
        inquiries->list = alloc_array(who.count, sizeof *inquiries->list);
    for (size_t i = 0; i < who.count && !status; i++)
        inquiries->list[inquiries->count++] =
            (struct inquiry){.cell = who.spots[i].cell, .name = who_thing(&who, i).id};
    who_release(&who);
    return status;
}

void inquiries_release(struct inquiries *inquiries)
{
    for (size_t i = 0; i < inquiries->count; i++) {
        struct inquiry *inquiry = &inquiries->list[i];
        for (size_t k = 0; k < inquiry->count; k++)
            why_release(&inquiry->list[k].why);
        free(inquiry->list);
    }
    free(inquiries->list);
    *inquiries = (struct inquiries){0};
}

void inquiries_ask(struct inquiries *inquiries, struct looker *looker, const struct map *map,
                   const struct eyeshot_terms *terms, const struct eye *eye, const char *title)
{
    for (size_t i = 0; i < inquiries->count && !limit_late(); i++) {
        struct inquiry *inquiry = &inquiries->list[i];
        struct inquiry_answer *answer;
        inquiry->list =
            alloc_grow(inquiry->list, inquiry->count, &inquiry->room, sizeof *inquiry->list);
        answer = &inquiry->list[inquiry->count++];
        *answer = (struct inquiry_answer){.eye = eye, .title = title};
        level_why(&answer->why, looker, map, terms, eye->cell, inquiry->cell);
    }
}

void inquiry_add_place(struct bytes *text, const char *name, struct cell cell)
{
    size_t start = text->length;

    bytes_addf(text, "%d,%d", cell.x, cell.y);
    if (!name || !strcmp(text->data + start, name))
        return;
    bytes_truncate(text, start);
    diag_add_escaped(text, name, false);
    bytes_addf(text, " (%d,%d)", cell.x, cell.y);
}

static void inquiry_tell(struct sink *sink, const struct inquiry *inquiry)
{
    bool titled = inquiry->count && inquiry->list[0].title;
    struct table table = {.columns = titled ? 3 : 2, .align = "<", .indent = 2};
    struct bytes place = {0};
    size_t seen = 0;

    for (size_t i = 0; i < inquiry->count; i++) {
        const struct inquiry_answer *answer = &inquiry->list[i];
        if (titled)
            table_addf(&table, "%s", answer->title);
        inquiry_add_place(table_add(&table), answer->eye->id, answer->eye->cell);
        why_tell(table_add(&table), &answer->why, answer->eye->id);
        seen += answer->why.verdict == EYESHOT_CLEAR;
    }
    inquiry_add_place(&place, inquiry->name, inquiry->cell);
    sink_format(sink, "\n%s is seen %s %zu of %zu %s%s\n", place.data, titled ? "in" : "by", seen,
                inquiry->count, titled ? "look" : "viewer", plural(inquiry->count));
    table_print(sink, &table);
    table_release(&table);
    bytes_release(&place);
}

void inquiries_tell(struct sink *sink, const struct inquiries *inquiries)
{
    for (size_t i = 0; i < inquiries->count; i++)
        inquiry_tell(sink, &inquiries->list[i]);
}

void inquiries_json(struct json_out *json, const char *key, const struct inquiries *inquiries)
{
    if (!inquiries->count)
        return;
    json_array(json, key);
    for (size_t i = 0; i < inquiries->count && !sink_is_over(json->sink); i++) {
        const struct inquiry *inquiry = &inquiries->list[i];
        json_object(json, NULL);
        json_cell(json, "cell", inquiry->cell.x, inquiry->cell.y);
        json_string(json, "name", inquiry->name);
        json_array(json, "answers");
        for (size_t k = 0; k < inquiry->count; k++) {
            const struct inquiry_answer *answer = &inquiry->list[k];
            json_object(json, NULL);
            if (answer->title)
                json_string(json, "algorithm", answer->title);
            json_string(json, "viewer", answer->eye->id);
            why_json(json, "why", &answer->why);
            json_end(json);
        }
        json_end(json);
        json_end(json);
    }
    json_end(json);
}
