#include "cli/input/json_terms.h"

#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

/* One key that says on which terms to look. */
static int read_term(struct given *given, enum term term, const cJSON *value,
                     const struct json_path *path, struct diag *diag)
{
    int64_t number;

    if (term == TERM_OWN_CELL) {
        if (!cJSON_IsBool(value))
            return json_fail(diag, path, "found %s, expected true or false", json_kind(value));
        given_put(given, term, cJSON_IsTrue(value));
        return 0;
    }
    if (term == TERM_RADIUS && cJSON_IsNull(value))
        return 0;
    if (cJSON_IsNumber(value) && term_takes_number(term)) {
        if (json_whole(value, path, &number, diag))
            return -1;
        return given_number(given, term, number, diag) ? json_blame(diag, path) : 0;
    }
    if (!cJSON_IsString(value) || (term_takes_number(term) && term != TERM_RADIUS) ||
        (term == TERM_RADIUS && strcmp(value->valuestring, "all") != 0))
        return json_fail(diag, path, "found %s, expected %s", json_kind(value),
                         term == TERM_RADIUS       ? "a whole number, \"all\" or null"
                         : term_takes_number(term) ? "a whole number"
                                                   : "a string");
    return given_parse(given, term, value->valuestring, diag) ? json_blame(diag, path) : 0;
}

int json_terms_read(struct given *given, const cJSON *object, const struct json_path *path,
                    struct diag *diag)
{
    const cJSON *member;

    cJSON_ArrayForEach(member, object)
    {
        struct json_path at = {path, member->string, 0};
        enum term term = term_find(member->string);
        if (term != TERM_COUNT && read_term(given, term, member, &at, diag))
            return -1;
    }
    return 0;
}

/* Names are shown to people: no character of them may steer a terminal. */
static bool is_printable(const char *text)
{
    size_t length = strlen(text), step;
    uint32_t code;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &code);
        if (!step || utf8_is_steering(code))
            return false;
    }
    return true;
}

char *json_name_read(const cJSON *value, const struct json_path *path, struct diag *diag)
{
    if (!cJSON_IsString(value) || !value->valuestring[0])
        json_fail(diag, path, "found %s, expected a name", json_kind(value));
    else if (!is_printable(value->valuestring))
        json_fail(diag, path, "a name may not contain control characters");
    else
        return alloc_text(value->valuestring, strlen(value->valuestring));
    return NULL;
}
