#!/usr/bin/env bash
# Fuzzes the parts that read what others wrote, one after the other, at the lowest priority.
#   fuzz.sh SECONDS [TARGET…]     all of them: see Fuzz.swift
# Inputs that went a new way are kept in $TOUR_FUZZ_FOLDER/corpus (default /tmp/tour-fuzz) and are where the next run begins; what was
# found is in .../found, and a line for each target, with its time on the processor, in .../log. One input once more:
#   TOUR_FUZZ=TARGET $TOUR_FUZZ_FOLDER/build/release/fuzz FILE
set -euo pipefail
cd "$(dirname "$0")/../.."
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
seconds=$1
shift
targets=("$@")
[ $# -gt 0 ] || targets=(markdown pieces page html text zip epub book codetour manifest recording preferences state answer keys)
work=${TOUR_FUZZ_FOLDER:-/tmp/tour-fuzz}
mkdir -p "$work"/{corpus,found,files}

# The fuzzed program has no entry point of its own, so that it can only be built with the fuzzer: it is a target of a copy.
package=$work/package
rm -rf "$package"
mkdir -p "$package"
cp -rp Package.swift Sources Tests content "$package"
mkdir "$package/Tests/FuzzProgram"
cp Tests/Fuzz/*.swift "$package/Tests/FuzzProgram"
rm "$package/Tests/FuzzProgram/SeedTests.swift"
cat >>"$package/Package.swift" <<'END'
let fuzzed = package.targets.first { $0.name == "FuzzTargetsTests" }!
package.targets.append(
    .executableTarget(
        name: "fuzz", dependencies: fuzzed.dependencies, path: "Tests/FuzzProgram",
        swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
END
# Of two -sanitize options the compiler of Swift takes the last: without the one that names both, nothing would say where an input went.
swift build -c release --product fuzz --sanitize=fuzzer --sanitize=address -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing \
    --package-path "$package" --scratch-path "$work/build"
readelf -SW "$work"/build/release/MarkdownTree.build/*.o | grep sancov >/dev/null || { echo "fuzz.sh: nothing is told of coverage" >&2; exit 1; }

for target in "${targets[@]}"; do
    seeds=$work/corpus/$target
    mkdir -p "$seeds" "$work/found/$target"
    cp Tests/Fuzz/Seeds/"$target"-* "$seeds" 2>/dev/null || true
    case $target in
        markdown | pieces | page) cp content/*/*.md "$seeds" ;;&
        html | page) cp content/*/*.html "$seeds" 2>/dev/null || true ;;
        text) cp Tests/*/*.sh content/welcome/tour.yaml "$seeds" ;;
        recording) head -n 40 content/welcome/terminal.cast >"$seeds/terminal" ;;
        manifest)
            for tour in content/*/tour.yaml; do
                { cat "$tour"; printf '\n%%%%\n'; cat content/authoring/09*.md; printf '\n%%%%\n<p>b\n%%%%\n'
                  cat content/authoring/media.json; } >"$seeds/$(basename "$(dirname "$tour")")"
            done
            ;;
    esac
    status=0
    TOUR_FUZZ=$target TMPDIR=$work/files nice -n 19 bash -c 'time "$@"' - "$work/build/release/fuzz" \
        -dict=Tests/Fuzz/words.dict -max_len=4096 -timeout=20 -rss_limit_mb=3000 -malloc_limit_mb=1000 \
        -max_total_time="$seconds" -print_final_stats=1 -artifact_prefix="$work/found/$target/" "$seeds" \
        2>"$work/files/output" || status=$?
    grep -aE '^user|^#.* DONE|SUMMARY|Test unit written|number_of_executed' "$work/files/output" |
        tr '\n' ' ' | sed "s/^/$target status $status: /" | tee -a "$work/log"
    echo | tee -a "$work/log"
    [ "$status" = 0 ] || grep -a -A 40 -E 'ERROR|Fatal' "$work/files/output" | head -60 >>"$work/log"
done
