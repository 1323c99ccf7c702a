/*
 * Is this text JSON, by RFC 8259, all of it? It is `clear` when each of its numbers is, as cli/support/json_number.h
 * has it.
 */
#ifndef SUPPORT_JSON_CHECK_H
#define SUPPORT_JSON_CHECK_H

#include <stdbool.h>

#include "cli/support/diag.h"

int json_check(const char *text, size_t length, bool *clear, struct diag *diag);

#endif
