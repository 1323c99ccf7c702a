# `make help` lists what can be made.

CC ?= cc
PREFIX ?= /usr/local
LIBDIR ?= lib
STRIP ?= strip
OBJCOPY ?= objcopy
CFLAGS ?= -O2 -g
BUILD ?= .build
PROGRAM ?= eyeshot

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wwrite-strings -Wvla \
           -Wmissing-prototypes -Wpointer-arith -Wconversion
# Evaluated when something is compiled, not before: `make setup` may have installed it by then.
CJSON_CFLAGS = $(shell pkg-config --cflags libcjson)
CJSON_LIBS = $(shell pkg-config --libs libcjson)

# Optional: without it, compressed layers of Tiled's maps can't be read. `make ZLIB=` builds without.
ZLIB ?= $(shell pkg-config --exists zlib 2>/dev/null && echo yes)
ZLIB_CFLAGS = $(if $(ZLIB),-DEYESHOT_ZLIB $(shell pkg-config --cflags zlib))
ZLIB_LIBS = $(if $(ZLIB),$(shell pkg-config --libs zlib))

# Two words that are stored one by one and loaded together make the processor wait: no pairing of stores.
TUNING = -fno-tree-slp-vectorize

# What makes an error in memory end the program instead of serving an intruder, as far as the compiler knows it; level 3 is 2 where that is the highest. CFLAGS and LDFLAGS come later and may take any of it back;
# `make HARDEN=` builds without.
HARDEN ?= yes
known = $(shell mkdir -p $(BUILD); for flag in $(1); do echo 'int main(void) { return 0; }' | \
    $(CC) -Werror $$flag -x c -o $(BUILD)/known - 2>/dev/null && echo "$$flag"; done)
# Sanitizers watch the same calls as FORTIFY does.
FORTIFY = $(if $(findstring -fsanitize,$(CFLAGS)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
# Asked once, when something is compiled.
HARDENED = $(if $(HARDEN),$(eval HARDENED := $(FORTIFY) $(call known,-fstack-protector-strong \
    -fstack-clash-protection -fcf-protection -mbranch-protection=standard -fPIE))$(HARDENED))
HARDENED_LINK = $(if $(HARDEN),$(eval HARDENED_LINK := $(call known,-Wl$(,)-z$(,)relro -Wl$(,)-z$(,)now -pie))$(HARDENED_LINK))
, = ,

# Nothing tells where it was built, debug information neither: the same source gives the same bytes everywhere.
PLACELESS = '-ffile-prefix-map=$(CURDIR)=.'

ALL_CFLAGS = -std=c11 -pthread $(WARNINGS) -Isrc $(CJSON_CFLAGS) $(ZLIB_CFLAGS) $(TUNING) $(PLACELESS) \
             $(HARDENED) $(CFLAGS) $(WATCHED)
# Addresses to be filled in at the start come as a list of bits where the linker and libc can: a start takes less time.
PACKED = $(eval PACKED := $(call known,-Wl$(,)-z$(,)pack-relative-relocs))$(PACKED)
ALL_LDFLAGS = -Wl,--as-needed $(PACKED) $(HARDENED_LINK) $(LDFLAGS)
export FLAGS := $(CC) $(CFLAGS) $(LDFLAGS) zlib:$(ZLIB) harden:$(HARDEN) fuzzer:$(FUZZER)

# As many jobs as there are processors, unless the caller of make said how many.
JOBS = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN))
BUILD_ALL = $(MAKE) --no-print-directory -s $(JOBS) all
NEED = CC="$(CC)" sh .ci/need
TEST = PROGRAM=$(PROGRAM) BUILD=$(BUILD) sh tests/tools/run.sh

SOURCES := $(sort $(filter-out src/cli/main.c,$(wildcard src/*/*.c src/*/*/*.c)))
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o) $(BUILD)/report.o
MAN := $(wildcard man/*.[1357])
TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/api/*.c tests/unit/*.c tests/law/*.c tests/peer/*.c tests/fuzz/*.c))

.PHONY: all library amalgamation setup setup-tests test-programs demo check unit law library-check manual peer faults law-all peer-all golden-check golden bench figures pictures asan fuzz targets \
        deb static dist cover programs analyse tsan mutants load valgrind limits lint format install uninstall clean help FORCE
.DELETE_ON_ERROR:
.SECONDARY:

all: $(PROGRAM)

# libc first: nearly every name that is looked up at the start is found there.
$(PROGRAM): $(BUILD)/src/cli/main.o $(OBJECTS)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ -lc $(CJSON_LIBS) $(ZLIB_LIBS)

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The library for the programs of others: position-independent, one object of which only eyeshot_… can be seen.
VERSION := $(shell sed -n 's/.*define EYESHOT_VERSION "\(.*\)"/\1/p' src/lib/eyeshot.h)
SONAME := libeyeshot.so.$(firstword $(subst ., ,$(VERSION)))
LIBRARY := $(BUILD)/libeyeshot.a $(BUILD)/libeyeshot.so.$(VERSION)
LIB_OBJECTS := $(patsubst %.c,$(BUILD)/pic/%.o,$(filter src/lib/%,$(SOURCES)))
LIB_CFLAGS = -std=c11 $(WARNINGS) -Isrc $(TUNING) $(PLACELESS) $(HARDENED) -fPIC -fvisibility=hidden $(CFLAGS)

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

# All of it in one file, for those who build it with their own program.
OUT = $(BUILD)/amalgamation
amalgamation: $(OUT)/eyeshot.c

$(OUT)/eyeshot.c: packaging/amalgamate.py $(wildcard src/lib/*.h src/lib/*/*.[ch])
	@python3 packaging/amalgamate.py $(@D)

# What pictures and pages are dressed with, as arrays of their lines (src/cli/picture/report.h).
REPORT := $(addprefix src/cli/,picture/map.css picture/picture.css picture/report.css picture/report.js picture/stage.js \
          compare/viewer.html compare/viewer.js compare/everywhere.js picture/heat.html picture/heat.js \
          survey/survey.js replay/fog.css replay/fog.html replay/fog.js)

$(BUILD)/report.c: $(REPORT) Makefile
	@mkdir -p $(@D)
	@{ echo '#include "cli/picture/report.h"'; for file in $(REPORT); do \
	    echo "const char *const $$(basename $$file | tr . _)[] = {"; \
	    sed 's/[\\"?]/\\&/g; s/.*/    "&\\n",/' $$file; echo '    0};'; done; } >$@

$(BUILD)/report.o: $(BUILD)/report.c $(BUILD)/flags
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Newer than the objects when the compiler or its flags changed; such a change asks for what compiling needs.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo "$$FLAGS" | cmp -s - $@ || { $(NEED) --tell build && echo "$$FLAGS" >$@; }

$(BUILD)/tests/%: $(BUILD)/tests/%.o $(OBJECTS)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(CJSON_LIBS) $(ZLIB_LIBS)

# The laws of the library are linked with nothing else, as it stands in its files and as the one that they become.
LAWS := all always changes counter fast large pairs rooms small
ENGINE := $(filter $(BUILD)/src/lib/%,$(OBJECTS)) $(BUILD)/src/cli/support/random.o
ONE := $(addprefix $(BUILD)/tests/one/,$(LAWS))

$(addprefix $(BUILD)/tests/law/,$(LAWS)): %: %.o $(ENGINE)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^

# Its internal functions are to be seen here, since the laws call some.
$(OUT)/eyeshot.o: $(OUT)/eyeshot.c $(BUILD)/flags
	$(CC) $(TUNING) $(HARDENED) $(CFLAGS) -DEYESHOT_INTERNAL= -c -o $@ $<

$(ONE): $(BUILD)/tests/one/%: $(BUILD)/tests/law/%.o $(OUT)/eyeshot.o $(BUILD)/src/cli/support/random.o
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^

# The tests of the public header know nothing but what is installed.
$(BUILD)/tests/api/%: $(BUILD)/tests/api/%.o $(BUILD)/libeyeshot.a
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^

# What the tests of what is handed over look at.
HANDED = $(LIBRARY) $(ONE)
INSTALLED = $(abspath $(BUILD))/installed
INSTALL = $(MAKE) --no-print-directory -s install DESTDIR=$(INSTALLED) PREFIX=/opt/eyeshot LIBDIR=lib

# The fuzzer's targets. They replay files, or, with FUZZER, make their own and watch what src does with them.
FUZZ := $(filter $(BUILD)/tests/fuzz/%,$(TESTS))
SANITIZE = -fno-omit-frame-pointer -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
$(FUZZ): $(addprefix $(BUILD)/tests/fuzz/driver/,feed.o read.o $(if $(FUZZER),,replay.o))
FUZZ_JSON := $(addprefix $(BUILD)/tests/fuzz/,answer batch json result saved scenario shard tmj update)
$(FUZZ_JSON): $(if $(FUZZER),$(BUILD)/tests/fuzz/driver/json.o)
$(addprefix $(BUILD)/tests/fuzz/,batch pairs scenario update): $(BUILD)/tests/fuzz/driver/run.o
$(addprefix $(BUILD)/tests/fuzz/,fields survey): $(BUILD)/tests/fuzz/driver/sketch.o
$(addprefix $(BUILD)/tests/fuzz/,batch scenario update): $(BUILD)/tests/fuzz/driver/words.o
ifdef FUZZER
$(FUZZ): LDFLAGS += $(SANITIZE) -fsanitize=fuzzer
$(OBJECTS): WATCHED = $(SANITIZE) -fsanitize=fuzzer-no-link
endif

# Programs that measure; two of them are linked with libtcod where that is, as is the test beside it.
BENCHES := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/bench/*.c))
PEER := $(BUILD)/tests/peer/tcod
BESIDE := $(addprefix $(BUILD)/tests/bench/,all fields survey) $(PEER)
$(BENCHES): CJSON_LIBS += -lm
$(BESIDE): CJSON_LIBS += $(shell pkg-config --libs libtcod 2>/dev/null)
$(BESIDE:=.o): CJSON_CFLAGS += $(shell pkg-config --exists libtcod && \
    echo -DWITH_LIBTCOD && pkg-config --cflags libtcod | sed 's/-I/-isystem /g')
$(BESIDE:=.o): $(BUILD)/libtcod

# Newer than the object when libtcod has come or gone.
$(BUILD)/libtcod: FORCE
	@mkdir -p $(@D)
	@pkg-config --modversion libtcod 2>/dev/null >$@.now; cmp -s $@.now $@ || cp $@.now $@

# Calls that fail: the library that makes them, for LD_PRELOAD, and the program that runs commands with it.
FAULT := $(BUILD)/tests/fault/drive $(BUILD)/tests/fault/fault.so

$(BUILD)/tests/fault/drive: $(BUILD)/tests/fault/drive.o $(BUILD)/tests/fault/failures.o
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^

$(BUILD)/tests/fault/fault.so: tests/fault/fault.c tests/fault/failures.c tests/fault/board.h
	@mkdir -p $(@D)
	$(CC) -std=c11 -pthread $(WARNINGS) -O2 -g -fPIC -shared -o $@ $(filter %.c,$^) -ldl

# WebAssembly: the library alone, without a runtime; what it wants of a C library is in packaging/wasm/libc.
CLANG ?= clang
WASM := $(BUILD)/wasm
WASM_CFLAGS = --target=wasm32 -nostdlibinc -isystem packaging/wasm/libc -std=c11 -Os -msimd128 -msign-ext \
              -mnontrapping-fptoint -fvisibility=hidden $(WARNINGS) -Isrc
WASM_LINK = --target=wasm32 -nostdlib -Wl,--no-entry,--export-dynamic,--strip-all,--stack-first \
            -Wl,-z,stack-size=262144,--max-memory=2147483648
WASM_OBJECTS := $(patsubst %.c,$(WASM)/%.o,$(wildcard src/lib/*/*.c packaging/wasm/*.c packaging/wasm/libc/*.c))

.PHONY: wasm npm live wheel
wasm:
	@$(NEED) wasm
	+@$(MAKE) --no-print-directory -s $(JOBS) $(addprefix $(WASM)/,eyeshot.wasm eyeshot.mjs eyeshot.d.ts)

$(WASM)/eyeshot.wasm: $(WASM_OBJECTS)
	$(CLANG) $(WASM_LINK) -o $@ $^

$(WASM)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CLANG) $(WASM_CFLAGS) -MMD -MP -c -o $@ $<

$(WASM)/eyeshot.%: packaging/wasm/eyeshot.%
	@mkdir -p $(@D)
	cp $< $@

-include $(WASM_OBJECTS:.o=.d)

# The package for npm's registry: what is in packaging/npm, and the module.
npm: wasm
	@$(NEED) npm
	@rm -rf $(BUILD)/npm && mkdir -p $(BUILD)/npm/package
	@cp packaging/npm/* $(addprefix $(WASM)/eyeshot.,mjs d.ts wasm) $(wildcard LICENSE) $(BUILD)/npm/package
	@cd $(BUILD)/npm && npm pack --silent ./package

# The page on which to try rules, in one file. MAP= puts a map in, in any format.
live: setup wasm
	+@$(BUILD_ALL)
	@python3 packaging/live/make.py ./$(PROGRAM) $(WASM) $(MAP) >$(BUILD)/live.new && mv $(BUILD)/live.new $(BUILD)/eyeshot.html
	@echo $(BUILD)/eyeshot.html

# The wheel for Python: packaging/python, with the shared library in it; by the first Python that can.
PYTHON ?= $(firstword $(foreach python,python3 /usr/bin/python3,$(shell \
    $(python) -c 'import build, setuptools, wheel' 2>/dev/null && echo $(python))) python3)
WHEEL := $(BUILD)/python

wheel: setup library
	@$(NEED) python
	@rm -rf $(WHEEL) && mkdir -p $(WHEEL) && cp -R packaging/python $(WHEEL)/source
	@$(STRIP) -o $(WHEEL)/source/eyeshot/$(SONAME) $(BUILD)/libeyeshot.so.$(VERSION)
	@cd $(WHEEL)/source && $(PYTHON) -m build --no-isolation --wheel --outdir .. >../log 2>&1 || { cat ../log; exit 1; }

BENCH = PROGRAM=$(PROGRAM) BUILD=$(BUILD) ROWS=$(ROWS) sh tests/bench/run.sh

bench figures:
	@$(NEED) build && { $(NEED) bench || true; }
	+@$(BUILD_ALL) $(BENCHES)
	@if [ $@ = bench ]; then $(BENCH); \
	else $(BENCH) | tee $(BUILD)/figures && sh tests/bench/table.sh $(BUILD)/figures; fi

-include $(OBJECTS:.o=.d) $(LIB_OBJECTS:.o=.d) $(BUILD)/src/cli/main.d $(TESTS:=.d) $(BENCHES:=.d) $(FAULT:=.d) $(wildcard $(BUILD)/tests/fuzz/driver/*.d)

setup:
	@$(NEED) build

setup-tests:
	@$(NEED) build tests

demo:
	@echo 'Looking for a compiler and the library it needs; what is missing is installed.'
	@$(NEED) build
	@echo 'Building ./eyeshot. The first time, this takes a minute or less.'
	+@$(BUILD_ALL)
	@echo 'Running it on a small map; lines that begin with $$ are commands, ready to paste.'
	@PROGRAM=$(PROGRAM) sh tests/tools/demo.sh

check: setup-tests
	+@$(BUILD_ALL) $(TESTS) $(FAULT) $(HANDED)
	+@$(INSTALL)
	@$(TEST)

library-check: setup-tests
	+@$(BUILD_ALL) $(HANDED) $(filter $(BUILD)/tests/api/%,$(TESTS))
	+@$(INSTALL)
	@$(TEST) api library

# Once for all that are asked for, so that they can be made side by side.
test-programs: setup-tests
	+@$(BUILD_ALL) $(TESTS)

unit law manual peer: test-programs
	@$(TEST) $@

faults: setup-tests
	+@$(BUILD_ALL) $(FAULT)
	@$(TEST) faults

law-all: test-programs
	@for law in $(LAWS); do $(BUILD)/tests/law/$$law all || exit 1; done

peer-all: test-programs
	@$(PEER) all

golden-check: setup-tests
	+@$(BUILD_ALL)
	@$(TEST) golden

golden: all
	@PROGRAM=$(PROGRAM) sh tests/tools/golden.sh $(CASE)

asan:
	@$(NEED) sanitizers
	@$(MAKE) --no-print-directory check BUILD=.build/asan PROGRAM=.build/asan/eyeshot \
	    CFLAGS="-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all"

# Of each target; -j as many at a time as there are processors.
T ?= 60
FUZZ_BUILD = CC="$(if $(findstring clang,$(CC)),$(CC),clang)" BUILD=.build/fuzz FUZZER=yes HARDEN= CFLAGS="-O2 -g"

fuzz:
	@CC=clang sh .ci/need build clang sanitizers
	+@$(MAKE) --no-print-directory -s $(JOBS) $(FUZZ_BUILD) targets
	@BUILD=.build/fuzz sh tests/fuzz/run.sh $(T)

targets: $(FUZZ)

limits: setup-tests
	+@$(BUILD_ALL)
	@PROGRAM=$(PROGRAM) python3 tests/limits/run.py

# Some cases bend what a program may write, which its counts suffer from: here it only counts what the tests reach.
COVER = BUILD=.build/cover PROGRAM=.build/cover/eyeshot
cover: setup-tests
	+@$(MAKE) --no-print-directory -s $(JOBS) $(COVER) CC=gcc HARDEN= \
	    CFLAGS="-O1 -g -fno-inline --coverage -fprofile-update=atomic" all programs
	@find .build/cover -name '*.gcda' -delete
	@$(COVER) PATIENCE=1200 sh tests/tools/run.sh unit api golden | grep -c '^ok' | sed 's/.*/# & tests/'
	@for law in changes fast rooms; do .build/cover/tests/law/$$law >/dev/null; done
	@$(COVER) sh tests/tools/cover.sh

programs: $(TESTS)

analyse:
	@$(NEED) build analyse
	@sh tests/tools/analyse.sh

tsan:
	@CC=gcc sh .ci/need build tests threads
	+@$(MAKE) --no-print-directory -s $(JOBS) BUILD=.build/tsan PROGRAM=.build/tsan/eyeshot CC=gcc \
	    CFLAGS="-O1 -g -fsanitize=thread" all .build/tsan/tests/api/threads
	@.build/tsan/tests/api/threads
	@PROGRAM=.build/tsan/eyeshot sh tests/tools/threads.sh

COUNT = 100
SEED = 1
IN = src/lib
mutants: setup-tests
	@python3 tests/tools/mutants.py --count $(COUNT) --seed $(SEED) --first '$(FIRST)' $(IN)

LINES = 10000000
load: setup-tests
	+@$(BUILD_ALL)
	@PROGRAM=$(PROGRAM) LINES=$(LINES) sh tests/load/run.sh

valgrind:
	@$(NEED) build tests valgrind
	+@$(BUILD_ALL)
	@PROGRAM=$(PROGRAM) sh tests/tools/valgrind.sh

lint:
	@$(NEED) lint
	@sh tests/tools/lint.sh

format:
	@clang-format -i $(wildcard src/*/*.[ch] src/*/*/*.[ch] tests/*/*.[ch] examples/*.c examples/*.cpp packaging/*/*.c packaging/*/*/*.[ch])

# README's two pictures; tests/golden/svg/readme-picture says whether they are current.
pictures: all
	python3 tests/tools/table.py ./$(PROGRAM) man/eyeshot-algorithms.7
	./$(PROGRAM) compare -a symmetric,shadowcast -o man/compare.svg maps/ruins.txt
	./$(PROGRAM) gen caves --size 60x28 --seed 12 | ./$(PROGRAM) survey --guards 5 --hidden 3 -o man/survey.svg

# Where each shell looks for the completions of programs.
COMPLETIONS = bash:bash-completion/completions/eyeshot zsh:zsh/site-functions/_eyeshot \
              fish:fish/vendor_completions.d/eyeshot.fish

# Where what is installed goes.
BIN = $(DESTDIR)$(PREFIX)/bin
LIB = $(DESTDIR)$(PREFIX)/$(LIBDIR)
INCLUDE = $(DESTDIR)$(PREFIX)/include
SHARE = $(DESTDIR)$(PREFIX)/share

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
	    ./$(PROGRAM) help --completions $${pair%%:*} >$(BUILD)/completions && \
	    install -D -m 644 $(BUILD)/completions $(SHARE)/$${pair#*:} || exit 1; \
	done

uninstall:
	rm -f $(BIN)/eyeshot $(INCLUDE)/eyeshot.h $(LIB)/pkgconfig/eyeshot.pc \
	    $(LIB)/libeyeshot.a $(LIB)/libeyeshot.so $(LIB)/$(SONAME) $(LIB)/libeyeshot.so.$(VERSION)
	for page in $(notdir $(MAN)); do rm -f $(SHARE)/man/man$${page##*.}/$$page; done
	for pair in $(COMPLETIONS); do rm -f $(SHARE)/$${pair#*:}; done

# What is given away: packages for Debian, one file for any Linux, the source.
deb:
	@$(NEED) build deb
	@sh packaging/deb.sh

static:
	@$(NEED) build static
	@STRIP="$(STRIP)" sh packaging/static.sh

dist:
	@sh packaging/dist.sh

clean:
	rm -rf .build eyeshot

help:
	@sed -n 's/^#: //p' Makefile

#: make             build ./eyeshot
#: make demo        install what is missing, build it, and show what it does
#: make check       the tests: unit, law, golden, manual, what was fuzzed, peer where there are any, hardened
#: make unit        one part of them; also law, library-check, golden-check, manual, peer
#: make test-programs  only build what they need
#: make faults      every call of every command made to fail in turn, and signals: takes a minute or two
#: make law-all     the laws over the full product of maps and settings: takes long
#: make peer-all    libtcod's modes compared with libtcod itself, by many looks at each map: takes minutes
#: make golden CASE=tests/golden/…  rewrite one case's `out` for git diff to review
#: make asan        the tests under the address and undefined-behaviour sanitizers
#: make fuzz T=60   each fuzz target that many seconds, with new inputs; make check replays the old ones
#: make cover       the lines of the library, levels, referee and input that no test reaches; takes minutes
#: make mutants     does a test fail for each of COUNT=100 wrong tokens in IN=src/lib? SEED=1; FIRST=unit,law/all: by these first
#: make tsan        every command that uses threads under the thread sanitizer
#: make analyse     what gcc's and clang's analysers and cppcheck find in the source
#: make load        LINES=10000000 lines through batch, with errors; 1000 processes over one map
#: make valgrind    every tenth golden case under valgrind; ALL=1: all of them
#: make limits      does hostile input take no more memory than promised? with lines of 1 GiB
#: make bench       how fast it is, measured here; ROWS=symmetric,exact: some fields only
#: make figures     the table of them in tests/bench/README.md, measured again here
#: make pictures    those that README shows, and the table in eyeshot-algorithms.7
#: make wasm        .build/wasm: the library for browsers and Node, as a module of JavaScript
#: make npm         .build/npm: a package of that module
#: make wheel       .build/python: a wheel of the library for Python
#: make live        .build/eyeshot.html: a page to try rules on; MAP=FILE puts a map in
#: make lint        includes, function lengths, formatting, scripts, manual
#: make format      clang-format over everything
#: make setup       install what building needs; setup-tests: what testing needs
#: make library     libeyeshot, as an archive and to be loaded, in .build
#: make amalgamation  eyeshot.c and eyeshot.h, the library in one file, in OUT=.build/amalgamation
#: make install     into PREFIX (/usr/local), under DESTDIR; STRIP= keeps what debuggers need; make uninstall removes it
#: make deb         packages for Debian, in .build/deb: eyeshot, libeyeshot0, libeyeshot-dev
#: make static      .build/static/eyeshot, one file that runs on any Linux of its processor's kind
#: make dist        a release's source, its sums and the list of what is in it, in .build/dist
#: make clean       remove what was built
