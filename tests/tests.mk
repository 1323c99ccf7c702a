# What tests eyeshot, measures it, and looks at its source; tests/README.md tells what proves what.

TEST = PROGRAM=$(PROGRAM) BUILD=$(BUILD) sh tests/tools/run.sh
TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/api/*.c tests/unit/*.c tests/law/*.c tests/peer/*.c tests/fuzz/*.c))
CHECKED := $(filter-out $(BUILD)/tests/fuzz/% $(BUILD)/tests/peer/%,$(TESTS))

.PHONY: setup-tests check check-all programs test-programs unit law golden-check manual peer library-check law-all peer-all \
        faults limits load golden corpus
setup-tests:
	@$(NEED) build tests

#: make check       the tests that need less than a minute: unit, api, law, golden
check: setup-tests
	+@$(MAKE_QUIETLY) all $(CHECKED)
	@$(TEST)

#: make check-all   the others: derive, manual, promises, peer, library, fuzz (inputs that were kept), hardened, wasm, python, fault
check-all: setup-tests
	+@$(MAKE_QUIETLY) all $(TESTS) $(FAULT) $(HANDED)
	+@$(MAKE) --no-print-directory -s install DESTDIR=$(INSTALLED) PREFIX=/opt/eyeshot LIBDIR=lib LIVE=
	@$(TEST) rest

#: make test-programs  only build what the tests need
programs: $(TESTS)

test-programs: setup-tests
	+@$(MAKE_QUIETLY) all $(TESTS)

#: make unit        one part of the tests; also law, golden-check, manual, peer, library-check
unit law manual peer: test-programs
	@$(TEST) $@

golden-check: setup-tests
	+@$(MAKE_QUIETLY) all
	@$(TEST) golden

library-check: setup-tests
	+@$(MAKE_QUIETLY) $(HANDED) $(filter $(BUILD)/tests/api/%,$(TESTS))
	+@$(MAKE) --no-print-directory -s install DESTDIR=$(INSTALLED) PREFIX=/opt/eyeshot LIBDIR=lib LIVE=
	@$(TEST) api library

#: make law-all     the laws over the full product of maps and settings: takes long
law-all: test-programs
	@for law in $(LAWS); do $(BUILD)/tests/law/$$law all || exit 1; done

#: make peer-all    libtcod's modes compared with libtcod itself, by many looks at each map: takes minutes
peer-all: test-programs
	@$(PEER) all

#: make faults      every call of every command made to fail in turn, and signals: takes a minute or two
faults: setup-tests
	+@$(MAKE_QUIETLY) all $(FAULT)
	@$(TEST) faults

#: make limits      does hostile input take no more memory than promised? with lines of 1 GiB
limits: setup-tests
	+@$(MAKE_QUIETLY) all
	@PROGRAM=$(PROGRAM) python3 tests/limits/run.py

#: make load        LINES=10000000 lines through batch, with errors; 1000 processes over one map
LINES = 10000000
load: setup-tests
	+@$(MAKE_QUIETLY) all
	@PROGRAM=$(PROGRAM) LINES=$(LINES) sh tests/load/run.sh

#: make golden CASE=tests/golden/…  rewrite one case's `out` for git diff to review
golden: all
	@PROGRAM=$(PROGRAM) sh tests/tools/golden.sh $(CASE)

$(BUILD)/tests/%: $(BUILD)/tests/%.o $(OBJECTS)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(PACKAGES_LIBS)

# The laws of the library are linked with nothing else, as it stands in its files and as the one that they become.
# In that one, its internal functions are to be seen, since the laws call some.
LAWS := $(basename $(notdir $(wildcard tests/law/*.c)))
ENGINE := $(filter $(BUILD)/src/lib/%,$(OBJECTS))
ONE := $(addprefix $(BUILD)/tests/one/,$(LAWS))

$(addprefix $(BUILD)/tests/law/,$(LAWS)): %: %.o $(ENGINE)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^

$(OUT)/eyeshot.o: $(OUT)/eyeshot.c $(BUILD)/flags
	$(CC) $(TUNING) $(HARDENED) $(CFLAGS) -DEYESHOT_INTERNAL= -c -o $@ $<

$(ONE): $(BUILD)/tests/one/%: $(BUILD)/tests/law/%.o $(OUT)/eyeshot.o
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^

# The tests of the public header know nothing but what is installed.
$(BUILD)/tests/api/%: $(BUILD)/tests/api/%.o $(BUILD)/libeyeshot.a
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^

# The tests of what is handed over look at these, and at what is installed here.
HANDED = $(LIBRARY) $(ONE)
INSTALLED = $(abspath $(BUILD))/installed

# Calls that fail: the library that makes them, for LD_PRELOAD, and the program that runs commands with it.
FAULT := $(BUILD)/tests/fault/drive $(BUILD)/tests/fault/fault.so

$(BUILD)/tests/fault/drive: $(BUILD)/tests/fault/drive.o $(BUILD)/tests/fault/failures.o
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^

$(BUILD)/tests/fault/fault.so: tests/fault/fault.c tests/fault/failures.c tests/fault/board.h
	@mkdir -p $(@D)
	$(CC) -std=c11 -pthread $(WARNINGS) -O2 -g -fPIC -shared -o $@ $(filter %.c,$^) -ldl

#: make fuzz T=60   each fuzz target that many seconds, with new inputs; make check-all replays the old ones
# The fuzzer's targets replay files, or, with FUZZER, make their own and watch what src does with them.
FUZZ := $(filter $(BUILD)/tests/fuzz/%,$(TESTS))
SANITIZE = -fno-omit-frame-pointer -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
FUZZ_BUILD = CC="$(if $(findstring clang,$(CC)),$(CC),clang)" BUILD=.build/fuzz FUZZER=yes HARDEN= CFLAGS="-O2 -g"
T ?= 60
$(FUZZ): $(addprefix $(BUILD)/tests/fuzz/driver/,feed.o read.o $(if $(FUZZER),,replay.o))
$(addprefix $(BUILD)/tests/fuzz/,batch scenario update): $(BUILD)/tests/fuzz/driver/run.o
$(addprefix $(BUILD)/tests/fuzz/,fields survey): $(BUILD)/tests/fuzz/driver/sketch.o
ifdef FUZZER
$(FUZZ): LDFLAGS += $(SANITIZE) -fsanitize=fuzzer
$(OBJECTS): WATCHED = $(SANITIZE) -fsanitize=fuzzer-no-link
endif

.PHONY: fuzz targets
fuzz:
	@CC=clang sh .ci/need build clang sanitizers
	+@$(MAKE_QUIETLY) $(FUZZ_BUILD) targets
	@BUILD=.build/fuzz sh tests/fuzz/run.sh $(T)

targets: $(FUZZ)

#: make corpus      the kept inputs of the fuzz targets anew: what once broke one, and ten that `make fuzz` found
corpus:
	@python3 tests/fuzz/corpus.py seeds $(basename $(notdir $(wildcard tests/fuzz/*.c)))

#: make asan        make check and check-all under the address and undefined-behaviour sanitizers
.PHONY: asan tsan valgrind cover mutants analyse lint format
asan:
	@$(NEED) sanitizers
	@for tests in check check-all; do $(MAKE) --no-print-directory $$tests BUILD=.build/asan PROGRAM=.build/asan/eyeshot \
	    CFLAGS="-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all" || exit; done

#: make tsan        every command that uses threads under the thread sanitizer
tsan:
	@CC=gcc sh .ci/need build tests threads
	+@$(MAKE_QUIETLY) BUILD=.build/tsan PROGRAM=.build/tsan/eyeshot CC=gcc \
	    CFLAGS="-O1 -g -fsanitize=thread" all .build/tsan/tests/api/threads
	@.build/tsan/tests/api/threads
	@PROGRAM=.build/tsan/eyeshot sh tests/tools/threads.sh

#: make valgrind    every tenth golden case under valgrind; ALL=1: all of them
valgrind:
	@$(NEED) build tests valgrind
	+@$(MAKE_QUIETLY) all
	@PROGRAM=$(PROGRAM) sh tests/tools/valgrind.sh

#: make cover       the lines of the library, levels, referee and input that no test reaches; takes minutes
# Some cases limit what a program may write, which its counts suffer from: here they only count what the tests reach.
COVER = BUILD=.build/cover PROGRAM=.build/cover/eyeshot
cover: setup-tests
	+@$(MAKE_QUIETLY) $(COVER) CC=gcc HARDEN= CFLAGS="-O1 -g -fno-inline --coverage -fprofile-update=atomic" all programs
	@find .build/cover -name '*.gcda' -delete
	@$(COVER) PATIENCE=1200 sh tests/tools/run.sh unit api golden | grep -c '^ok' | sed 's/.*/# & tests/'
	@for law in fast rooms light why; do .build/cover/tests/law/$$law >/dev/null; done
	@$(COVER) sh tests/tools/cover.sh

#: make mutants     does a test fail for each of COUNT=100 wrong tokens in IN=src/lib? SEED=1; FIRST=unit,law/all: by these first
COUNT = 100
SEED = 1
IN = src/lib
mutants: setup-tests
	@python3 tests/tools/mutants.py --count $(COUNT) --seed $(SEED) --first '$(FIRST)' $(IN)

#: make analyse     what gcc's and clang's analysers and cppcheck find in the source
analyse:
	@$(NEED) build analyse
	@sh tests/tools/analyse.sh

#: make lint        includes, function lengths, formatting, scripts, manual
lint:
	@$(NEED) lint
	@sh tests/tools/lint.sh

#: make format      clang-format over everything
format:
	@clang-format -i $(wildcard src/*/*.[ch] src/*/*/*.[ch] tests/*/*.[ch] examples/*.c examples/*.cpp packaging/*/*.c packaging/*/*/*.[ch])

#: make bench       how fast it is, measured here; ROWS=symmetric,exact: some fields only
#: make figures     the table of them in tests/bench/README.md, measured again here
# Some of these programs are linked with libtcod where that is, as is the test beside it.
BENCHES := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/bench/*.c))
BENCH = PROGRAM=$(PROGRAM) BUILD=$(BUILD) ROWS=$(ROWS) sh tests/bench/run.sh
PEER := $(BUILD)/tests/peer/tcod
BESIDE := $(addprefix $(BUILD)/tests/bench/,all fields survey) $(PEER)
$(BENCHES): PACKAGES_LIBS += -lm
$(BESIDE): PACKAGES_LIBS += $(shell pkg-config --libs libtcod 2>/dev/null)
$(BESIDE:=.o): PACKAGES_CFLAGS += $(shell pkg-config --exists libtcod && \
    echo -DWITH_LIBTCOD && pkg-config --cflags libtcod | sed 's/-I/-isystem /g')
$(BESIDE:=.o): $(BUILD)/libtcod

# Newer than the object when libtcod has come or gone.
$(BUILD)/libtcod: FORCE
	@mkdir -p $(@D)
	@pkg-config --modversion libtcod 2>/dev/null >$@.now; cmp -s $@.now $@ || cp $@.now $@

.PHONY: bench figures
bench figures:
	@$(NEED) build && { $(NEED) bench || true; }
	+@$(MAKE_QUIETLY) all $(BENCHES)
	@if [ $@ = bench ]; then $(BENCH); \
	else $(BENCH) | tee $(BUILD)/figures && sh tests/bench/table.sh $(BUILD)/figures; fi

-include $(TESTS:=.d) $(BENCHES:=.d) $(FAULT:=.d) $(wildcard $(BUILD)/tests/fuzz/driver/*.d)
