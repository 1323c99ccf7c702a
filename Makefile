# How eyeshot is built and installed; tests/tests.mk has what tests it, packaging/build.mk what is made for others.
# A comment that begins with `#:` is a line of `make help`.

CC ?= cc
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
LIBDIR ?= lib
BUILD ?= .build
PROGRAM ?= eyeshot
STRIP ?= strip
OBJCOPY ?= objcopy
OUT = $(BUILD)/amalgamation

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wwrite-strings -Wvla \
           -Wmissing-prototypes -Wpointer-arith -Wconversion

# Libraries of the program. Without zlib, compressed layers of Tiled's maps can't be read: `make ZLIB=` builds so.
# pkg-config is asked when something is compiled, not before, since `make setup` may have installed them by then.
ZLIB ?= $(shell pkg-config --exists zlib 2>/dev/null && echo yes)
PACKAGES = libcjson expat $(if $(ZLIB),zlib)
PACKAGES_CFLAGS = $(shell pkg-config --cflags $(PACKAGES)) $(if $(ZLIB),-DEYESHOT_ZLIB)
PACKAGES_LIBS = $(shell pkg-config --libs $(PACKAGES)) -lm

# The processor waits for a pair of words that were stored one by one and are loaded together, so the compiler
# must not pair the loads of neighbouring statements.
TUNING = -fno-tree-slp-vectorize

# Flags that make an error in memory end the program instead of serving an intruder, as far as the compiler knows
# them. CFLAGS and LDFLAGS come later and may take any of it back; `make HARDEN=` builds without. Sanitizers watch
# the same calls as FORTIFY does, so these two exclude each other.
HARDEN ?= yes
, = ,
known = $(shell mkdir -p $(BUILD); for flag in $(1); do echo 'int main(void) { return 0; }' | \
    $(CC) -Werror $$flag -x c -o $(BUILD)/known - 2>/dev/null && echo "$$flag"; done)
FORTIFY = $(if $(findstring -fsanitize,$(CFLAGS)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
# These three ask the compiler once, when something is first compiled.
HARDENED = $(if $(HARDEN),$(eval HARDENED := $(FORTIFY) $(call known,-fstack-protector-strong \
    -fstack-clash-protection -fcf-protection -mbranch-protection=standard -fPIE))$(HARDENED))
HARDENED_LINK = $(if $(HARDEN),$(eval HARDENED_LINK := $(call known,-Wl$(,)-z$(,)relro -Wl$(,)-z$(,)now -pie))$(HARDENED_LINK))
# Addresses that are filled in at the start are stored as a list of bits, which makes starting quicker.
PACKED = $(eval PACKED := $(call known,-Wl$(,)-z$(,)pack-relative-relocs))$(PACKED)

# Nothing in what is built, debug information neither, tells in which folder: the same source gives the same bytes.
PLACELESS = '-ffile-prefix-map=$(CURDIR)=.'

COMMON = -std=c11 $(WARNINGS) -Isrc $(TUNING) $(PLACELESS) $(HARDENED)
ALL_CFLAGS = $(COMMON) -pthread $(PACKAGES_CFLAGS) $(CFLAGS) $(WATCHED)
ALL_LDFLAGS = -Wl,--as-needed $(PACKED) $(HARDENED_LINK) $(LDFLAGS)
export FLAGS := $(CC) $(CFLAGS) $(LDFLAGS) zlib:$(ZLIB) harden:$(HARDEN) fuzzer:$(FUZZER)

# As many jobs as there are processors, unless the caller of make said how many.
JOBS = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN))
MAKE_QUIETLY = $(MAKE) --no-print-directory -s $(JOBS)
NEED = CC="$(CC)" sh .ci/need

SOURCES := $(sort $(filter-out src/cli/main.c,$(wildcard src/*/*.c src/*/*/*.c)))
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o) $(BUILD)/report.o

.DELETE_ON_ERROR:
.SECONDARY:

#: make             build ./eyeshot
.PHONY: all
all: $(PROGRAM)

# libc comes first, since nearly every name that is looked up at the start is found there.
$(PROGRAM): $(BUILD)/src/cli/main.o $(OBJECTS)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ -lc $(PACKAGES_LIBS)

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# This file is newer than the objects when the compiler or its flags changed; such a change asks for what compiling needs.
.PHONY: FORCE
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo "$$FLAGS" | cmp -s - $@ || { $(NEED) --tell build && echo "$$FLAGS" >$@; }

# What pictures and pages are dressed with, as arrays of their lines (src/cli/picture/format.h).
REPORT := $(addprefix src/page/,svg.css page.css parts.js viewer.js answers.js)

$(BUILD)/report.c: $(REPORT) Makefile
	@mkdir -p $(@D)
	@{ echo '#include "cli/picture/format.h"'; for file in $(REPORT); do \
	    echo "const char *const $$(basename $$file | tr . _)[] = {"; \
	    sed 's/[\\"?]/\\&/g; s/.*/    "&\\n",/' $$file; echo '    0};'; done; } >$@

$(BUILD)/report.o: $(BUILD)/report.c $(BUILD)/flags
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The library for the programs of others: position-independent, one object of which only eyeshot_… can be seen.
VERSION := $(shell sed -n 's/.*define EYESHOT_VERSION "\(.*\)"/\1/p' src/lib/eyeshot.h)
SONAME := libeyeshot.so.$(basename $(VERSION))
LIBRARY := $(BUILD)/libeyeshot.a $(BUILD)/libeyeshot.so.$(VERSION)
LIB_OBJECTS := $(patsubst %.c,$(BUILD)/pic/%.o,$(filter src/lib/%,$(SOURCES)))
LIB_CFLAGS = $(COMMON) -fPIC -fvisibility=hidden $(CFLAGS)

#: make library     libeyeshot, as an archive and to be loaded, in .build
.PHONY: library
library: $(LIBRARY)

$(BUILD)/pic/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(LIB_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/libeyeshot.o: $(LIB_OBJECTS)
	$(LD) -r -o $@ $^
	$(OBJCOPY) --localize-hidden $@

$(BUILD)/libeyeshot.a: $(BUILD)/libeyeshot.o
	rm -f $@
	$(AR) rcsD $@ $^

$(BUILD)/libeyeshot.so.$(VERSION): $(BUILD)/libeyeshot.o
	$(CC) $(LIB_CFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,-Bsymbolic-functions $(filter-out -pie,$(ALL_LDFLAGS)) \
	    $(if $(FORTIFY),-Wl$(,)-z$(,)defs) -o $@ $^

-include $(OBJECTS:.o=.d) $(LIB_OBJECTS:.o=.d) $(BUILD)/src/cli/main.d

#: make setup       install what building needs; make setup-tests: what testing needs
.PHONY: setup
setup:
	@$(NEED) build

#: make demo        install what is missing, build it, and show what it does
.PHONY: demo
demo:
	@echo 'Looking for a compiler and the library it needs; what is missing is installed.'
	@$(NEED) build
	@echo 'Building ./eyeshot. The first time, this takes a minute or less.'
	+@$(MAKE_QUIETLY) all
	@echo 'Running it on a small map; lines that begin with $$ are commands, ready to paste.'
	@PROGRAM=$(PROGRAM) sh tests/tools/demo.sh

# Where what is installed goes, and where each shell looks for the completions of programs.
BIN = $(DESTDIR)$(PREFIX)/bin
LIB = $(DESTDIR)$(PREFIX)/$(LIBDIR)
INCLUDE = $(DESTDIR)$(PREFIX)/include
SHARE = $(DESTDIR)$(PREFIX)/share
MAN := $(wildcard man/*.[1357])
COMPLETIONS = bash:bash-completion/completions/eyeshot zsh:zsh/site-functions/_eyeshot \
              fish:fish/vendor_completions.d/eyeshot.fish

# The live page and the manual that it links to, where they can be made; LIVE= does without.
DOC = $(SHARE)/doc/eyeshot
PAGES = $(BUILD)/eyeshot.html $(BUILD)/eyeshot-algorithms.7.html
LIVE = $(shell for tool in clang wasm-ld mandoc python3; do command -v $$tool >/dev/null || exit; done; echo yes)

#: make install     into PREFIX (/usr/local), under DESTDIR; STRIP= keeps what debuggers need; make uninstall removes it
.PHONY: install uninstall
install: all library
	install -d $(BIN) $(LIB)/pkgconfig $(INCLUDE)
	install -m 755 $(PROGRAM) $(BIN)/eyeshot
	install -m 644 src/lib/eyeshot.h $(INCLUDE)/
	install -m 644 $(LIBRARY) $(LIB)/
	$(if $(STRIP),$(STRIP) $(BIN)/eyeshot && $(STRIP) --strip-unneeded $(LIB)/libeyeshot.so.$(VERSION) && \
	    $(STRIP) -g $(LIB)/libeyeshot.a)
	ln -sf libeyeshot.so.$(VERSION) $(LIB)/$(SONAME)
	ln -sf $(SONAME) $(LIB)/libeyeshot.so
	sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(VERSION)|' packaging/eyeshot.pc.in >$(BUILD)/eyeshot.pc
	install -m 644 $(BUILD)/eyeshot.pc $(LIB)/pkgconfig/
	for page in $(MAN); do \
	    install -d $(SHARE)/man/man$${page##*.} && install -m 644 $$page $(SHARE)/man/man$${page##*.}/ || exit 1; \
	done
	for pair in $(COMPLETIONS); do \
	    ./$(PROGRAM) help completions $${pair%%:*} >$(BUILD)/completions && \
	    install -D -m 644 $(BUILD)/completions $(SHARE)/$${pair#*:} || exit 1; \
	done
	$(if $(LIVE),$(MAKE) live && install -d $(DOC) && install -m 644 $(PAGES) $(DOC)/)
	$(if $(DESTDIR),,ldconfig 2>/dev/null || true)

uninstall:
	rm -f $(BIN)/eyeshot $(INCLUDE)/eyeshot.h $(LIB)/pkgconfig/eyeshot.pc \
	    $(LIB)/libeyeshot.a $(LIB)/libeyeshot.so $(LIB)/$(SONAME) $(LIB)/libeyeshot.so.$(VERSION)
	for page in $(notdir $(MAN)); do rm -f $(SHARE)/man/man$${page##*.}/$$page; done
	for pair in $(COMPLETIONS); do rm -f $(SHARE)/$${pair#*:}; done
	for page in $(notdir $(PAGES)); do rm -f $(DOC)/$$page; done

#: make clean       remove what was built
.PHONY: clean help
clean:
	rm -rf .build eyeshot

help:
	@sed -n 's/^#: //p' $(MAKEFILE_LIST)

-include tests/tests.mk packaging/build.mk
