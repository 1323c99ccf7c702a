/* Pages of their own: nothing is fetched, everything can be read without the script. */
#ifndef PICTURE_HTML_H
#define PICTURE_HTML_H

#include "cli/level/map.h"
#include "cli/support/json_out.h"
#include "lib/words.h"

void html_open(struct sink *sink, const char *title, const char *lead);
/*
 * The script of a page with a map to walk on, as lines: picture/stage.js stands before it. NULL:
 * none.
 */
void html_close(struct sink *sink, const char *const *script);
void html_close_heat(struct sink *sink, const char *const *script); /* and picture/heat.js */

/* The heading of a part; it ends with the next one, or with the page. */
void html_section(struct sink *sink, const char *id, const char *title);
void html_swatch(struct sink *sink, const char *class);
struct svg_key;
void html_keys(struct sink *sink, const struct svg_key *keys); /* items of a list; as svg_keys() */

/* A table that scrolls in its own box on a narrow page; open up to its head's first cell. */
void html_table_open(struct sink *sink, const char *id, const char *about);
void html_table_body(struct sink *sink);
void html_table_close(struct sink *sink);
void html_column(struct sink *sink, const char *class, const char *name); /* NULL: no class */
void html_number(struct sink *sink, size_t value);

/* The same with its columns, up to the first row: names between bars, `<` in front of text. */
void html_table(struct sink *sink, const char *id, const char *about, const char *columns);

/* What the script reads, an object that tells the size of the map first. */
void html_data_open(struct json_out *json, const struct map *map);
void html_data_close(struct json_out *json);

/* JSON within a script element: a string that cannot end it. */
void html_json_string(struct json_out *json, const char *key, const char *text, size_t length);
void html_json_text(struct json_out *json, const char *key, const char *text);

/* The runs of each row of a plane: where each begins, and its length. */
void html_json_runs(struct json_out *json, const char *key, const struct eyeshot_mask *plane);

/*
 * The glyphs of a map: `usual` on floor and walls, and runs of others in its rows. With `marks`
 * those that say where a viewer stands are among them.
 */
void html_json_glyphs(struct json_out *json, const struct map *map, bool marks);

#endif
