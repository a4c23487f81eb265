# Millrace. Two commands matter: `make run` and `make test`.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# One set of SQLite tags everywhere: every other set compiles SQLite again (minutes).
export GOFLAGS := -tags=sqlite_fts5,sqlite_omit_load_extension,sqlite_stat4
ADDR ?= localhost:8080
DATA ?= data

WASM_EXEC := $(shell go env GOROOT)/lib/wasm/go_js_wasm_exec
# What may have goroutines and touches no cgo: the race detector then costs no second SQLite.
RACE := ./content/... ./quizzes/... ./web/... ./static/... ./cmd/assets/... ./server/study/...
# What a browser runs has no goroutines. It is tested natively and as WebAssembly.
WASM := ./wasm/...

.PHONY: help run build release deb dev test proof bench wasm gen check clean setup-browser setup-emulator setup-nginx setup-cross

help: ## say what there is to make
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## build everything and serve the course on http://localhost:8080
	./bin/millrace serve --addr $(ADDR) --data $(DATA)

build: wasm ## build assets and the binary into bin/millrace
	go build -o bin/millrace ./cmd/millrace

# One file that needs nothing: SQLite and the C library are in it. The tags leave names and
# users to Go, which a static C library cannot look up.
NATIVE := bin/release/millrace-linux-$(shell go env GOHOSTARCH)
release: wasm setup-cross ## build static binaries and Debian packages, for amd64 and arm64, into bin/release
	rm -rf bin/release && mkdir -p bin/release/data
	set -e; for arch in amd64 arm64; do \
	  cc=$$( [ $$(go env GOHOSTARCH) = $$arch ] && echo cc || { [ $$arch = arm64 ] && echo aarch64-linux-gnu-gcc || echo x86_64-linux-gnu-gcc; } ); \
	  CGO_ENABLED=1 GOOS=linux GOARCH=$$arch CC=$$cc GOFLAGS=$$GOFLAGS,netgo,osusergo go build -trimpath -buildvcs=true \
	    -ldflags '-s -w -linkmode external -extldflags "-static"' -o bin/release/millrace-linux-$$arch ./cmd/millrace; done
	cd bin && env -i release/$(notdir $(NATIVE)) version && env -i release/$(notdir $(NATIVE)) service container > release/Containerfile
	$(MAKE) --no-print-directory deb
	cd bin/release && sha256sum $$(find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort) > SHA256SUMS
	ls -l bin/release

# Of what "make release" left. The date is that of the commit, so the same commit gives the same bytes.
deb:
	set -e; command -v dpkg-deb >/dev/null || { echo "no Debian packages: there is no dpkg-deb here"; exit 0; }; \
	export SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || date +%s)}; \
	$(NATIVE) service systemd --program /usr/bin/millrace --settings /etc/millrace/millrace.yaml > bin/millrace.service; \
	for arch in amd64 arm64; do \
	  sh cmd/millrace/host/deb/build.sh bin/release/millrace-linux-$$arch $$arch "$$($(NATIVE) version | cut -d' ' -f2)" bin/millrace.service bin/release; done

dev: build ## serve and reload lessons as they are saved
	./bin/millrace dev --addr $(ADDR) --data $(DATA) --content content --quizzes quizzes

test: wasm setup-browser setup-emulator ## set up and run every test, natively, as WebAssembly and in a browser
	go vet ./...
	GOOS=js GOARCH=wasm CGO_ENABLED=0 go vet $(WASM)
	go test -race $(RACE)
	go test $(WASM)
	GOOS=js GOARCH=wasm CGO_ENABLED=0 go test -exec "$(WASM_EXEC)" $(WASM)
	go test -timeout 14m ./cmd/millrace/... ./cmd/bench/... ./server/...

# Tests named TestProof… run at their full length where MILLRACE_PROOF is set, short in `make test`.
proof: wasm setup-browser ## prove at full length that nothing is lost, doubled or leaked, with figures (minutes)
	set -o pipefail; MILLRACE_PROOF=1 go test -v -count=1 -timeout 90m -run '^TestProof' ./static/... ./quizzes/... ./server/... ./cmd/millrace/... | grep --line-buffered -v 'no test files\|no tests to run'

bench: wasm setup-browser setup-nginx ## measure sizes, start-up, frames and the simulation (minutes)
	go run ./cmd/bench

wasm: ## bundle, compile to WebAssembly and compress what a browser is sent
	go run ./cmd/assets

gen: ## write the Go code of the .templ files again
	go tool templ generate -path .

check: build ## check lessons, quizzes and the figures in them
	./bin/millrace check

setup-browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
	  echo "installing chromium for the browser tests"; \
	  $$( [ $$(id -u) = 0 ] || echo sudo ) apt-get update -qq && \
	  $$( [ $$(id -u) = 0 ] || echo sudo ) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; }
	@command -v node >/dev/null || { \
	  echo "installing node to run the WebAssembly tests"; \
	  $$( [ $$(id -u) = 0 ] || echo sudo ) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs; }

# Only `make bench` needs it, which starts one of its own. Where Debian starts another after
# installing it, that one does no harm.
setup-nginx:
	@command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || { \
	  echo "installing nginx for the comparison in make bench"; \
	  $$( [ $$(id -u) = 0 ] || echo sudo ) apt-get update -qq && \
	  $$( [ $$(id -u) = 0 ] || echo sudo ) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx-light; }

setup-cross:
	@command -v $$( [ $$(uname -m) = aarch64 ] && echo x86_64-linux-gnu-gcc || echo aarch64-linux-gnu-gcc ) >/dev/null || { \
	  echo "installing a C compiler for the other processor"; \
	  $$( [ $$(id -u) = 0 ] || echo sudo ) apt-get update -qq && \
	  $$( [ $$(id -u) = 0 ] || echo sudo ) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	    $$( [ $$(uname -m) = aarch64 ] && echo gcc-x86-64-linux-gnu libc6-dev-amd64-cross || echo gcc-aarch64-linux-gnu libc6-dev-arm64-cross ); }

# Linux only: see cmd/millrace/arm64_linux_test.go.
setup-emulator:
	@[ "$$(uname -sm)" = "Linux aarch64" ] || [ "$$(uname -s)" != Linux ] || command -v qemu-aarch64-static >/dev/null || command -v qemu-aarch64 >/dev/null || { \
	  echo "installing qemu to run the tests of diagrams as on arm64"; \
	  $$( [ $$(id -u) = 0 ] || echo sudo ) apt-get update -qq && \
	  $$( [ $$(id -u) = 0 ] || echo sudo ) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends qemu-user-static; }

clean: ## remove what was built; learners' data stays
	rm -rf bin
	find static/dist -type f ! -name .gitkeep -delete
