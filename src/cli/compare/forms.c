#include "cli/compare/forms.h"

char group_letter(size_t group)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    return group < sizeof letters - 1 ? letters[group] : '?';
}

void add_names(struct bytes *text, const struct comparison *comparison, uint64_t who)
{
    const char *before = "";

    for (size_t i = 0; i < comparison->count; i++) {
        if (!(who >> i & 1))
            continue;
        bytes_addf(text, "%s%s", before, comparison->contenders[i].title);
        before = ", ";
    }
}

/* Few names say more than many: a set of more than half is named by who is not in it. */
void group_name(struct bytes *text, const struct comparison *comparison, size_t group)
{
    uint64_t who = comparison->groups[group].who;
    bool most = (size_t)__builtin_popcountll(who) * 2 > comparison->count && comparison->count > 2;

    bytes_addf(text, most ? "all but " : "");
    add_names(text, comparison, most ? ~who : who);
}
