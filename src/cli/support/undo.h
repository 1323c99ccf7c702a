/*
 * What must be undone when the program ends before its time: a temporary file, a line on the
 * terminal.
 */
#ifndef SUPPORT_UNDO_H
#define SUPPORT_UNDO_H

/*
 * Registers what a deadly signal and exit() call, the latest first; once is enough. It may run more
 * than once and at any moment, as a signal handler does, also when there is nothing to undo.
 */
void undo_at_end(void (*undo)(void));
void undo_all(void);

/* In a child: what its parent would undo is none of its business. */
void undo_forget(void);

/* Between these two no signal comes through; what a call makes can then be noted in time. */
void undo_hold(void);
void undo_let_go(void);

#endif
