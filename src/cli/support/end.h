/*
 * What must not stay behind when the program ends before its time: a temporary file, a program that
 * was started, a line on the terminal.
 */
#ifndef SUPPORT_END_H
#define SUPPORT_END_H

/*
 * Registers what a deadly signal and exit() call, the latest first; once is enough. It may run more
 * than once and at any moment, as a signal handler does, also when there is nothing to undo.
 */
void end_with(void (*undo)(void));
void end_undo(void);

/* Between these two no signal comes through; what a call makes can then be noted in time. */
void end_hold(void);
void end_let_go(void);

#endif
