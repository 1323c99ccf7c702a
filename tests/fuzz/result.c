/*
 * Answers of eyeshot and masks of 0 and 1, read back. What is visible is seen; with itself, a result
 * matches; a fov/1 object is the same to both readers.
 */
#include "cli/input/result.h"
#include "cli/support/mask.h"
#include "fuzz.h"

const char *const fuzz_words[] = {"\"eyeshot\"",
                                  "\"width\"",
                                  "\"height\"",
                                  "\"scale\"",
                                  "\"mask\"",
                                  "\"runs\"",
                                  "\"cells\"",
                                  "\"states\"",
                                  "\"teams\"",
                                  "\"turns\"",
                                  "\"id\"",
                                  "\"visible\"",
                                  "\"turn\"",
                                  "\"units\"",
                                  "\"fov/1\"",
                                  "\"replay/1\"",
                                  "\"a\"",
                                  "\"b\"",
                                  "[\"01\",\"10\"]",
                                  "[\"0\",\"1\"]",
                                  "[\"02\",\"10\"]",
                                  "[[[0,1]],[]]",
                                  "[[0,0],[1,1]]",
                                  "[{\"id\":\"a\",\"states\":[\"0\"]}]",
                                  NULL};

static void check_planes(const struct result *result)
{
    size_t words = result->seen.stride * (size_t)result->seen.height;

    must(result->seen.width == result->width * result->scale &&
             result->seen.height == result->height * result->scale &&
             result->visible.width == result->seen.width &&
             result->visible.height == result->seen.height,
         "planes of another size");
    for (size_t i = 0; i < words; i++)
        must(!(result->visible.words[i] & ~result->seen.words[i]), "visible, and never seen");
}

static bool read(struct result *result, const char *team, const uint8_t *data, size_t size)
{
    struct diag diag = {0};
    struct source source;

    fuzz_feed(data, size);
    if (source_read(&source, NULL, &diag) || result_read_any(result, &source, team, &diag)) {
        fuzz_check_diag(&diag);
        return false;
    }
    check_planes(result);
    return true;
}

static void check_fov(const struct result *any, const uint8_t *data, size_t size)
{
    struct result fov;
    struct diag diag = {0};

    fuzz_feed(data, size);
    if (result_read(&fov, NULL, &diag)) {
        fuzz_check_diag(&diag);
        return;
    }
    check_planes(&fov);
    must(any && any->scale == fov.scale && mask_count(&any->seen) == mask_count(&fov.seen) &&
             mask_count(&any->visible) == mask_count(&fov.visible),
         "two readers of one fov/1 object");
    result_release(&fov);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct result all, one;
    struct diag diag = {0};
    bool good = read(&all, NULL, data, size);

    check_fov(good ? &all : NULL, data, size);
    if (read(&one, "a", data, size)) {
        must(good, "one team can be read, not all of them");
        must(!result_match(&all, &one, &diag), "%s", diag.message);
        result_release(&one);
    }
    if (good)
        result_release(&all);
    return 0;
}
