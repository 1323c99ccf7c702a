/* Names: each is found, and only those that were added. */
#include "cli/support/words.h"

#include "../tap.h"

static void test_names(void)
{
    static char texts[5000][8];
    struct names names = {0};
    size_t number = 0;
    int failed = 0;

    expect(&failed, !names_find(&names, "0", &number), "found where there are none");
    for (size_t i = 0; i < 5000; i++) {
        snprintf(texts[i], sizeof texts[i], "%zu", i);
        expect(&failed, names_add(&names, texts[i], i), "%zu is not new", i);
    }
    for (size_t i = 0; i < 5000; i++) {
        char copy[8];
        memcpy(copy, texts[i], sizeof copy);
        expect(&failed, !names_add(&names, copy, 0), "%zu twice", i);
        expect(&failed, names_find(&names, copy, &number) && number == i, "%zu is %zu", i, number);
    }
    expect(&failed, !names_find(&names, "5000", &number), "found what is not there");
    names_release(&names);
    check_none(failed, "names are found, and only those");
}

int main(void)
{
    test_names();
    return tap_end();
}
