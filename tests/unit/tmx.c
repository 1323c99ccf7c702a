/* Maps of Tiled as XML: what they become, written out by hand as the JSON that Tiled would write. */
#include "cli/input/tmj.h"

#include <stdlib.h>

#include "../tap.h"

/* What it becomes, or the message. */
static const char *translate(const char *text, const char *root)
{
    static char result[1000];
    struct source source = {.name = "<text>", .text = text, .length = strlen(text)};
    struct diag diag = {0};
    cJSON *value = tmx_parse(&source, root, &diag);
    char *json = value ? cJSON_PrintUnformatted(value) : NULL;

    snprintf(result, sizeof result, "%s", json ? json : diag.message);
    free(json);
    cJSON_Delete(value);
    return result;
}

static void test_text(void)
{
    check_text(translate("<map orientation='&quot;&#x41;\\\tb&amp;c'/>", "map"),
               "{\"orientation\":\"\\\"A\\\\ b&c\"}", "a text is what XML means by it");
    check_text(translate("<?xml version='1.0'?><?what ever?><map><?and so on?></map>", "map"), "{}",
               "instructions are passed over");
    check_text(translate("<map></map x>", "map"), "XML: not well-formed (invalid token)",
               "an end has no attributes");
}

#define TILE(property)                                                                             \
    "<tileset firstgid='1'><tile id='3'><properties>" property "</properties></tile></tileset>"
#define AS_JSON(members)                                                                           \
    "{\"firstgid\":1,\"tiles\":[{\"id\":3,\"properties\":[{\"name\":\"n\"," members "}]}]}"

static void test_properties(void)
{
    check_text(translate(TILE("<property name='n'>a &lt; b</property>"), "tileset"),
               AS_JSON("\"value\":\"a < b\""), "a value is the text inside");
    check_text(translate(TILE("<property name='n'><![CDATA[a &lt; b]]></property>"), "tileset"),
               AS_JSON("\"value\":\"a &lt; b\""), "a literal one is taken as it stands");
    check_text(translate(TILE("<property name='n' type='class' value='x'/>"), "tileset"),
               AS_JSON("\"type\":\"class\",\"value\":{}"),
               "a class has members, which are not read");
    check_text(translate(TILE("<property name='n'><x></property>"), "tileset"),
               "XML: mismatched tag", "what is wrong inside of one is told");
    check_text(
        translate(TILE("<what>ever</what><property name='n' type='int' value='7'/>"), "tileset"),
        AS_JSON("\"type\":\"int\",\"value\":7"), "other elements are passed over");
    check_text(translate(TILE("<what><x></what>"), "tileset"), "XML: mismatched tag",
               "but they end where they began");
}

static void test_objects(void)
{
    check_text(translate("<map><objectgroup name='o'><object id='1' x='2' y='3'>"
                         "<polygon points='0,0 1,1'/></object></objectgroup></map>",
                         "map"),
               "{\"layers\":[{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":"
               "[{\"id\":1,\"x\":2,\"y\":3,\"polygon\":[{}]}]}]}",
               "a shape is there, and that is all that counts of it");
}

int main(void)
{
    test_text();
    test_properties();
    test_objects();
    return tap_end();
}
