/* Shards of a survey, one a line, added up. */
#include "cli/survey/shard.h"
#include "cli/support/mask.h"
#include "fuzz.h"

const char *const fuzz_words[] = {"\"eyeshot\"",
                                  "\"width\"",
                                  "\"height\"",
                                  "\"algorithm\"",
                                  "\"radius\"",
                                  "\"shape\"",
                                  "\"rule\"",
                                  "\"viewers\"",
                                  "\"map\"",
                                  "\"opaque\"",
                                  "\"shard\"",
                                  "\"eyes\"",
                                  "\"sees\"",
                                  "\"seen_by\"",
                                  "\"mean\"",
                                  "\"farthest\"",
                                  "\"survey-shard/1\"",
                                  "[1,1]",
                                  "[2,2]",
                                  "[1,2]",
                                  "\"circle\"",
                                  "[\"#.\"]",
                                  "[\"01\"]",
                                  "\"1 2 3\"",
                                  "\"\"",
                                  "[\"1 1\"]",
                                  "\"sum\"",
                                  NULL};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct shards shards = {0};
    struct diag diag = {0};

    fuzz_feed(data, size);
    if (shards_read(&shards, NULL, &diag) || shards_check(&shards, &diag)) {
        fuzz_check_diag(&diag);
    } else {
        must(mask_count(&shards.survey.viewers) == shards.viewers, "other viewers than there are");
        must(mask_count(&shards.read) == shards.count, "shards that nobody read");
    }
    shards_release(&shards);
    return 0;
}
