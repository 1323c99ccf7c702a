/* UTF-8 as Unicode defines it: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef SUPPORT_UTF8_H
#define SUPPORT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of the code point at `text`, 0 when it is not valid UTF-8. */
size_t utf8_decode(const char *text, size_t length, uint32_t *code);

/* Bytes of the next character; 1 for a byte that is not UTF-8, whose code is 0. */
size_t utf8_next(const char *text, size_t length, uint32_t *code);
size_t utf8_encode(uint32_t code, char out[4]);
bool utf8_is_control(uint32_t code); /* C0, DEL, C1 */

/* Those, and what breaks lines or turns the direction of text: no name may hold it. */
bool utf8_is_steering(uint32_t code);

/*
 * Those, and what a reader can't notice, as it has no width: Default_Ignorable_Code_Point in
 * Unicode, and the marks of an annotation. No message shows it.
 */
bool utf8_is_unnoticed(uint32_t code);

/*
 * Those, and what stands on the character before it: the five blocks of combining diacritical
 * marks.
 */
bool utf8_is_invisible(uint32_t code);

int utf8_length(const char *text); /* code points, of text that is UTF-8 */
int utf8_count(const char *text, size_t length);

/* The code point that `text` consists of, 0 when it is not exactly one printable. */
uint32_t utf8_single(const char *text);

#endif
