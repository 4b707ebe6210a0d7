# Sourced by build, serve and test: looks for what they need, installs what is missing where it may.
# shellcheck shell=bash

set -euo pipefail
script=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p build/logs

say() { printf '%s\n' "$*"; }

die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# The comment block at the top of the calling script.
usage() { sed -n '2,/^$/s/^# \{0,1\}//p' "$script"; }

# run_quietly NAME COMMAND...: output goes to build/logs/NAME.log, and is shown if the command fails.
run_quietly() {
  local log="build/logs/$1.log"
  shift
  "$@" >"$log" 2>&1 || { tail -n 40 "$log" >&2; die "'$*' failed; all of it is in $log"; }
}

has_simde() { [ -f /usr/include/simde/wasm/simd128.h ] || [ -f "${SIMDE_INCLUDE_DIR:-/nowhere}/simde/wasm/simd128.h" ]; }
has_browser() { command -v chromium >/dev/null || [ -x "${CHROMIUM:-/nowhere}" ]; }
has_firefox() { command -v firefox-esr >/dev/null || [ -x "${FIREFOX:-/nowhere}" ]; }
has_compiler() { command -v cc >/dev/null && [ -n "$(find /usr/include /usr/local/include -maxdepth 2 -name stdio.h 2>/dev/null | head -n 1)" ]; }
has_sanitizers() { [ "$(find "$(clang -print-resource-dir)" -name 'libclang_rt.fuzzer*.a' -o -name 'libclang_rt.asan*.a' 2>/dev/null | wc -l)" -ge 2 ]; }
has_link_grammar() { [ -f /usr/include/link-grammar/link-includes.h ] && [ -d /usr/share/link-grammar/en ]; }
has_numpy() { has_python numpy; }
has_torch() { has_python torch; }

# has_python LIBRARY: Debian's packages are for its own Python, which another one may hide.
has_python() {
  local python
  for python in python3 /usr/bin/python3; do
    if "$python" -c "import $1" 2>/dev/null; then return; fi
  done
  return 1
}

# need CHECK PACKAGE...: remembers the packages where CHECK (a command's name or a has_ function) says no.
missing=()
need() {
  local check=$1
  shift
  case $check in
    has_*) "$check" || missing+=("$@") ;;
    *) command -v "$check" >/dev/null || missing+=("$@") ;;
  esac
}

install_missing() {
  [ ${#missing[@]} -gt 0 ] || return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then as_root=(sudo -n); else
      die "missing: ${missing[*]}. Run as root: apt-get update && apt-get install --no-install-recommends ${missing[*]}"
    fi
  fi
  command -v apt-get >/dev/null || die "missing, and there is no apt-get to install it: ${missing[*]}"
  say "Installing with apt: ${missing[*]}"
  run_quietly apt-update "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update
  run_quietly apt-install "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends "${missing[@]}"
  missing=()
}

# npm_packages FOLDER: exactly what its lock file says, again only when the lock file has changed.
npm_packages() {
  local stamp="$1/node_modules/.headlight-lock"
  cmp -s "$1/package-lock.json" "$stamp" && return 0
  say "Installing npm packages in $1/"
  run_quietly "npm-${1//\//-}" npm ci --prefix "$1" --no-audit --no-fund
  cp "$1/package-lock.json" "$stamp"
}

need_for_build() {
  need emcc emscripten
  need cmake cmake
  need ninja ninja-build
  need node nodejs
  need npm npm
}

need_for_test() {
  need_for_build
  need has_compiler gcc libc6-dev
  need gcov gcc
  need has_simde libsimde-dev
  need clang clang
  need clang-format clang-format
  need git git
  need has_browser chromium
  need has_firefox firefox-esr
  need has_numpy python3-numpy # the listings beside figures are run
}

# Only for tools/test --long: a large package.
need_for_long() { need has_torch python3-torch; }

# Relaxed SIMD: an emcc that knows it, or clang and wasm-ld of version 19 or newer beside an older emcc.
has_relaxed() {
  emcc -msimd128 -mrelaxed-simd -c tools/relaxed_probe.c -o build/relaxed_probe.o 2>/dev/null && return
  local version
  for version in 22 21 20 19; do
    if command -v clang-$version >/dev/null && command -v wasm-ld-$version >/dev/null; then return; fi
  done
  return 1
}

# What the page can do without: installed where it may be, or else it is said and the build goes on.
install_optional() { optional has_relaxed clang-19 lld-19; }

# Chromium without windows, and without the pages of its own that each window brings: page tests take a quarter less time.
install_quick_browser() { optional chromium-headless-shell chromium-headless-shell; }

# optional CHECK PACKAGE...: installs what can be done without, where that is easily had.
optional() {
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null && [ -n "$(apt-cache madison "$2" 2>/dev/null)" ]; then
    need "$@"
    (install_missing) || say "They could not be installed"
    missing=()
  fi
}

# Once clang is there: its sanitizers and libFuzzer are a package of the same version.
need_for_sanitizers() {
  local version
  version=$(clang --version | sed -nE '1s/.*version ([0-9]+).*/\1/p')
  need has_sanitizers "libclang-rt-$version-dev"
}

check_node() {
  node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 18 ? 0 : 1)' \
    || die "node $(node --version) is too old: 18 or newer is needed"
}

# build_wasm PRESET TARGET...: wasm in build/PRESET/. CMake remembers the compiler it found first; another emcc on the
# PATH starts afresh.
build_wasm() {
  local preset=$1 compiler
  shift
  compiler="$(command -v emcc) $(emcc --version 2>/dev/null | sed -n 1p)"
  [ "$preset" = wasm ] || compiler+=" $(for version in 22 21 20 19; do command -v clang-$version || true; done)"
  [ "$(cat "build/$preset/emcc" 2>/dev/null)" = "$compiler" ] || rm -rf "build/$preset"
  mkdir -p "build/$preset" && printf '%s\n' "$compiler" >"build/$preset/emcc"
  run_quietly "configure-$preset" cmake --preset "$preset"
  run_quietly "build-$preset" cmake --build --preset "$preset" --target "$@"
}

# The wasm in both builds, the models' in one, then dist/.
build_dist() {
  say "Building the core as WebAssembly ($(emcc --version 2>/dev/null | sed -n 1p))"
  build_wasm wasm headlight_wasm headlight_lab_wasm headlight_models_wasm
  if has_relaxed; then
    build_wasm relaxed headlight_wasm
  else
    say "No compiler here for relaxed SIMD (clang-19 and lld-19, or a newer emcc): shipping only the plain build"
    rm -rf build/relaxed
  fi
  say "Putting the page together in dist/"
  node tools/bundle.mjs
}
