/*
 * Inquiries: a user names cells with --why, a command asks about each of them for every viewer, or
 * every rule, that it has, and prints the answers below its own. why.c says what an answer is.
 */
#include "cli/level/inquiry.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/text.h"

int inquiries_find(struct inquiries *inquiries, const char *text, const struct scenario *scenario,
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
        inquiries->list[inquiries->count++] = (struct inquiry){
            .cell = who.spots[i].cell, .name = spot_name(&who.spots[i], who.glyph, who.number + i)};
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
        free(inquiry->name);
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
    table_print(sink, &table, INT_MAX);
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
