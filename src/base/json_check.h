/* Is this text JSON, by RFC 8259, all of it? */
#ifndef BASE_JSON_CHECK_H
#define BASE_JSON_CHECK_H

#include "base/diag.h"

int json_check(const char *text, size_t length, struct diag *diag);

#endif
