/* Base64 as in RFC 4648, section 4: padded, without line breaks. */
#ifndef SUPPORT_BASE64_H
#define SUPPORT_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many bytes `text` stands for, if it is well-formed. */
size_t base64_size(const char *text, size_t length);

/* Fills `out` with them; false when `text` is not base64, `at` says from which byte on. */
bool base64_decode(const char *text, size_t length, uint8_t *out, size_t *at);

#endif
