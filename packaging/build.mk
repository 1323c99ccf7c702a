# What is made of eyeshot for others: the library in one file, for browsers, for Python; packages and releases.

#: make amalgamation  eyeshot.c and eyeshot.h, the library in one file, in OUT=.build/amalgamation
.PHONY: amalgamation wasm npm live wheel deb static dist pictures
amalgamation: $(OUT)/eyeshot.c

$(OUT)/eyeshot.c: packaging/amalgamate.py $(wildcard src/lib/*.h src/lib/*/*.[ch])
	@python3 packaging/amalgamate.py $(@D)

#: make wasm        .build/wasm: the library for browsers and Node, as modules of JavaScript
# The library alone, without a runtime; what it wants of a C library is in packaging/wasm/libc. It is compiled for engines
# with vectors of 128 bits, and once more for those without, small.
CLANG ?= clang
WASM := $(BUILD)/wasm
WASM_CFLAGS = --target=wasm32 -nostdlibinc -isystem packaging/wasm/libc -std=c11 -msign-ext -mnontrapping-fptoint \
              -fvisibility=hidden $(WARNINGS) -Isrc
WASM_LINK = --target=wasm32 -nostdlib -Wl,--no-entry,--export-dynamic,--strip-all,--stack-first \
            -Wl,-z,stack-size=262144,--max-memory=2147483648
WASM_SOURCES := $(wildcard src/lib/*/*.c packaging/wasm/*.c packaging/wasm/libc/*.c)
WASM_VECTORS := $(WASM_SOURCES:%.c=$(WASM)/vectors/%.o)
WASM_PLAIN := $(WASM_SOURCES:%.c=$(WASM)/plain/%.o)

wasm:
	@$(NEED) wasm
	+@$(MAKE_QUIETLY) $(WASM)/eyeshot.mjs $(WASM)/eyeshot.d.ts

$(WASM)/eyeshot.wasm: $(WASM_VECTORS)
	$(CLANG) $(WASM_LINK) -o $@ $^

$(WASM)/eyeshot-plain.wasm: $(WASM_PLAIN)
	$(CLANG) $(WASM_LINK) -o $@ $^

$(WASM)/vectors/%.o: %.c packaging/build.mk
	@mkdir -p $(@D)
	$(CLANG) $(WASM_CFLAGS) -Os -msimd128 -MMD -MP -c -o $@ $<

$(WASM)/plain/%.o: %.c packaging/build.mk
	@mkdir -p $(@D)
	$(CLANG) $(WASM_CFLAGS) -Oz -MMD -MP -c -o $@ $<

$(WASM)/eyeshot.mjs: $(WASM)/eyeshot.wasm $(WASM)/eyeshot-plain.wasm $(wildcard packaging/wasm/*.mjs) packaging/wasm/pack.py
	python3 packaging/wasm/pack.py $(@D)

$(WASM)/eyeshot.d.ts: packaging/wasm/eyeshot.d.ts
	cp $< $@

-include $(WASM_VECTORS:.o=.d) $(WASM_PLAIN:.o=.d)

#: make npm         .build/npm: a package of these modules
npm: wasm
	@$(NEED) npm
	@rm -rf $(BUILD)/npm && mkdir -p $(BUILD)/npm/package
	@cp packaging/npm/* $(wildcard $(WASM)/*.*) $(wildcard LICENSE) $(BUILD)/npm/package
	@cp $(WASM)/eyeshot.d.ts $(BUILD)/npm/package/eyeshot.d.mts
	@cd $(BUILD)/npm && npm pack --silent ./package

#: make live        .build/eyeshot.html: a page to try rules on; MAP=FILE puts a map in, of any format
# The page links to sections of a manual page beside it, where mandoc makes one.
live: setup wasm
	+@$(MAKE_QUIETLY) all
	@rm -f $(BUILD)/eyeshot-algorithms.7.html && ! command -v mandoc >/dev/null || \
	    mandoc -T html man/eyeshot-algorithms.7 >$(BUILD)/eyeshot-algorithms.7.html
	@python3 packaging/live/make.py ./$(PROGRAM) $(WASM) $(MAP) >$(BUILD)/live.new && mv $(BUILD)/live.new $(BUILD)/eyeshot.html
	@echo $(BUILD)/eyeshot.html

#: make wheel       .build/python: a wheel of the library for Python, and the source that it is made of
# The source is packaging/python with the library in one file; the first Python that can makes the wheel of it alone.
PYTHON ?= $$(for found in python3 /usr/bin/python3; do $$found -c "import setuptools, wheel" 2>/dev/null && echo $$found && break; done)
BACKEND = from setuptools.build_meta import build_sdist, build_wheel
WHEEL := $(BUILD)/python

wheel: amalgamation
	@$(NEED) build python
	@rm -rf $(WHEEL) && mkdir -p $(WHEEL) && cp -R packaging/python $(WHEEL)/source
	@cp $(OUT)/eyeshot.c $(OUT)/eyeshot.h $(wildcard LICENSE) $(WHEEL)/source
	@cd $(WHEEL) && python=$(PYTHON) && { (cd source && $$python -c "$(BACKEND); build_sdist('..')") && \
	    tar -xzf eyeshot-*.tar.gz && cd eyeshot-*/ && CC="$(CC)" $$python -c "$(BACKEND); build_wheel('..')"; } >log 2>&1 || \
	    { cat log; exit 1; }
	@ls $(WHEEL)/*.whl $(WHEEL)/*.tar.gz

#: make deb         packages for Debian, in .build/deb: eyeshot, libeyeshot0.2, libeyeshot-dev
deb:
	@$(NEED) build deb
	@sh packaging/deb.sh

#: make static      .build/static/eyeshot, one file that runs on any Linux of its processor's kind
static:
	@$(NEED) build static
	@STRIP="$(STRIP)" sh packaging/static.sh

#: make dist        a release: its source and what is made of it, what each of them is for, and their sums, in .build/dist
dist: live npm wheel deb static
	@sh packaging/dist.sh

#: make pictures    those that README shows, and the table in eyeshot-algorithms.7
# tests/golden/svg/readme-picture says whether README's are current.
pictures: all
	python3 tests/tools/table.py ./$(PROGRAM) man/eyeshot-algorithms.7
	./$(PROGRAM) compare -a symmetric,shadowcast -o man/compare.svg maps/ruins.txt
	./$(PROGRAM) gen caves --size 60x28 --seed 12 | ./$(PROGRAM) survey --guards 5 --hidden 3 -o man/survey.svg
