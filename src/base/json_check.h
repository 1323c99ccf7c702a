/*
 * Is this text JSON, by RFC 8259, all of it? It is `clear` when each of its numbers is, as base/json_number.h
 * has it.
 */
#ifndef BASE_JSON_CHECK_H
#define BASE_JSON_CHECK_H

#include <stdbool.h>

#include "base/diag.h"

int json_check(const char *text, size_t length, bool *clear, struct diag *diag);

#endif
