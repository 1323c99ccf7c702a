/* Growable bytes and the arrays that grow. */

#include <stdlib.h>

#include "../tap.h"
#include "cli/support/alloc.h"

static void test_growth(void)
{
    struct bytes bytes = {0};
    int failed = 0;

    for (size_t i = 0; i < 5000; i++) {
        char byte = (char)('a' + i % 26);
        bytes_add(&bytes, &byte, 1);
        expect(&failed,
               bytes.length == i + 1 && bytes.room > bytes.length && !bytes.data[bytes.length],
               "after byte %zu", i);
    }
    for (size_t i = 0; i < 5000; i++)
        expect(&failed, bytes.data[i] == (char)('a' + i % 26), "byte %zu is lost", i);
    check_none(failed, "bytes grow one by one, a NUL behind them");
    bytes_release(&bytes);
    check(!bytes.data && !bytes.length && !bytes.room, "released bytes are none");
    bytes_release(&bytes);
}

static void test_text(void)
{
    struct bytes bytes = {0};

    bytes_add(&bytes, "", 0);
    check(bytes.data && !bytes.length && !bytes.data[0], "nothing added is still a text");
    bytes_addf(&bytes, "%d-%s", 12, "ab");
    check_text(bytes.data, "12-ab", "a format is added");
    bytes_addf(&bytes, "%0300d|", 7);
    check(bytes.length == 306 && bytes.data[305] == '|', "a long format is added whole");
    bytes_truncate(&bytes, 2);
    check_text(bytes.data, "12", "a text is cut");
    bytes_add(&bytes, "a\0b", 3);
    check(bytes.length == 5 && !memcmp(bytes.data, "12a\0b", 6), "a NUL is a byte like others");
    bytes_release(&bytes);
    bytes_truncate(&bytes, 0);
    check(bytes.data && !bytes.data[0], "none cut to none is a text");
    bytes_release(&bytes);
    bytes_add_word(&bytes, "a-1_2.b,c:d=e/f");
    bytes_add_word(&bytes, "");
    bytes_add_word(&bytes, "it's $x");
    check_text(bytes.data, "a-1_2.b,c:d=e/f'''it'\\''s $x'", "words of the shell are quoted");
    bytes_release(&bytes);
}

static void test_arrays(void)
{
    size_t room = 0;
    int *numbers = NULL, failed = 0;
    char *copy = alloc_text("abcdef", 3);
    int *zeros = alloc_array(0, sizeof *zeros);

    for (int i = 0; i < 1000; i++) {
        numbers = alloc_grow(numbers, (size_t)i, &room, sizeof *numbers);
        expect(&failed, room > (size_t)i, "no room for element %d", i);
        numbers[i] = i;
    }
    for (int i = 0; i < 1000; i++)
        expect(&failed, numbers[i] == i, "element %d is lost", i);
    check_none(failed, "arrays grow");
    check_text(copy, "abc", "a text is copied to its length");
    check(zeros, "an array of none is not NULL");
    free(numbers);
    free(copy);
    free(zeros);
}

int main(void)
{
    test_growth();
    test_text();
    test_arrays();
    return tap_end();
}
