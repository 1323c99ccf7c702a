/*
 * Scenarios: whatever one asks for is worked out, and each answer is a line of JSON. What makes no
 * sense ends in a message.
 */
#include "driver/run.h"
#include "fuzz.h"

#define CELLS_MOST 200 /* beyond, comparing algorithms and proving properties takes long */

const char *const fuzz_words[] = {"\"map\"",
                                  "\"rows\"",
                                  "\"opaque\"",
                                  "\"open\"",
                                  "\"width\"",
                                  "\"height\"",
                                  "\"blocked\"",
                                  "\"file\"",
                                  "\"x\"",
                                  "\"y\"",
                                  "\"row\"",
                                  "\"col\"",
                                  "\"algorithm\"",
                                  "\"radius\"",
                                  "\"shape\"",
                                  "\"walls\"",
                                  "\"border\"",
                                  "\"diagonals\"",
                                  "\"own_cell\"",
                                  "\"facing\"",
                                  "\"cone\"",
                                  "\"viewers\"",
                                  "\"teams\"",
                                  "\"turns\"",
                                  "\"abilities\"",
                                  "\"from\"",
                                  "\"to\"",
                                  "\"pairs\"",
                                  "\"expect\"",
                                  "\"id\"",
                                  "\"op\"",
                                  "\"units\"",
                                  "\"move\"",
                                  "\"walk\"",
                                  "\"shoot\"",
                                  "\"set\"",
                                  "\"tile\"",
                                  "\"at\"",
                                  "\"use\"",
                                  "\"by\"",
                                  "\"look\"",
                                  "\"die\"",
                                  "\"spawn\"",
                                  "\"change\"",
                                  "\"team\"",
                                  "\"line\"",
                                  "\"range\"",
                                  "\"mask\"",
                                  "\"visible\"",
                                  "\"hidden\"",
                                  "\"count\"",
                                  "\"clear\"",
                                  "\"states\"",
                                  "\"events\"",
                                  "\"property\"",
                                  "\"x-own\"",
                                  "\"#\"",
                                  "\"@\"",
                                  "\".\"",
                                  "\"#.#\"",
                                  "\"..@\"",
                                  "\"#\\n#\"",
                                  "[\"#.\",\"@.\"]",
                                  "[[0,1],[1,0]]",
                                  "\"plain.txt\"",
                                  "\"inner.json\"",
                                  "\"tiles.tmj\"",
                                  "\"../any.c\"",
                                  "\"/etc/passwd\"",
                                  "\"bitmap.pbm\"",
                                  "\"missing\"",
                                  "\"symmetric\"",
                                  "\"bresenham\"",
                                  "\"exact\"",
                                  "\"shadowcast\"",
                                  "\"corner\"",
                                  "\"real-2x\"",
                                  "\"pseudo-2x\"",
                                  "\"all\"",
                                  "\"circle\"",
                                  "\"round\"",
                                  "\"square\"",
                                  "\"diamond\"",
                                  "\"octagon\"",
                                  "\"lit\"",
                                  "\"dark\"",
                                  "\"shown\"",
                                  "\"hidden\"",
                                  "\"pass\"",
                                  "\"block\"",
                                  "true",
                                  "false",
                                  "\"a\"",
                                  "\"b\"",
                                  "\"U1\"",
                                  "\"E1\"",
                                  "\"blue\"",
                                  "\"red\"",
                                  "\"Snipe\"",
                                  "\"fov\"",
                                  "\"los\"",
                                  "\"replay\"",
                                  "\"compare\"",
                                  "{\"id\":\"U1\",\"x\":1,\"y\":1}",
                                  "{\"id\":\"a\",\"units\":[]}",
                                  "{\"move\":\"U1\",\"to\":[1,0]}",
                                  "{\"walk\":[[1,0],[2,0]],\"move\":\"U1\"}",
                                  "{\"set\":[1,1],\"tile\":\"#\"}",
                                  "{\"set\":[[0,0],[1,0]],\"tile\":[\"#\",\".\"]}",
                                  "{\"shoot\":\"U1\",\"at\":\"E1\"}",
                                  "{\"use\":\"Snipe\",\"by\":\"U1\",\"at\":\"E1\"}",
                                  "{\"look\":\"U1\",\"at\":\"E1\"}",
                                  "{\"die\":\"U1\"}",
                                  "{\"spawn\":{\"id\":\"E2\",\"team\":\"red\",\"x\":0,\"y\":0}}",
                                  "{\"change\":\"U1\",\"radius\":2}",
                                  "{\"line\":true,\"range\":5}",
                                  "{\"symmetric\":true}",
                                  "{\"1\":{\"blue\":[\"0\"]}}",
                                  "[[1,1],[0,0]]",
                                  NULL};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct command *const ops[] = {&command_fov, &command_los, &command_replay,
                                                &command_compare};
    struct bytes answers = {0};
    struct scenario scenario;
    size_t cells = 0;

    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        if (!fuzz_read(&scenario, "json", data, size))
            return 0;
        cells = (size_t)scenario.map.width * (size_t)scenario.map.height;
        if (ops[i] != &command_compare || cells <= CELLS_MOST)
            fuzz_answer(ops[i], &scenario, &answers);
        scenario_release(&scenario);
    }
    if (cells <= CELLS_MOST)
        fuzz_check(data, size);
    bytes_release(&answers);
    return 0;
}
