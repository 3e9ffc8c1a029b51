#!/usr/bin/env bash
# Runs tests under the thread sanitizer. Not part of the suite: it takes an hour.
#   thread-sanitizer.sh [FILTER]     the suites whose names match; by default those of what has threads
# The sanitizer does not see `Synchronization.Mutex`, and would report all that one protects. So a copy is built in which mutexes are
# those of pthread. Left is what it says of swift-subprocess, whose mutexes stay, and tests that fail since it handles signals by itself
# and writes by itself: `terminalIsWholeAgain` for SEGV, BUS and FPE, and the first `write` of `aFailureIsSaidAndTheOldLedgerStands`.
set -euo pipefail
cd "$(dirname "$0")/../.."
filter=${1:-^(Credits|UserFiles|ReadingState|HelperTools|SourceFiles|WebFetching|TourPages|TourSources|NCursesTerminal)Tests}
work=${TOUR_SANITIZER_FOLDER:-/tmp/tour-sanitizer}
package=$work/package
rm -rf "$package" "$work"/report.*
mkdir -p "$package"
cp -rp Package.swift LICENSE README.md Sources Tests content "$package"
cd "$package"
mkdir Sources/Mutexes
cat >Sources/Mutexes/Mutex.swift <<'END'
import Glibc

public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    public init(_ initial: consuming sending Value) {
        pthread_mutex_init(lock, nil)
        value.initialize(to: initial)
    }

    deinit {
        value.deinitialize(count: 1)
        pthread_mutex_destroy(lock)
        value.deallocate()
        lock.deallocate()
    }

    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value.pointee)
    }
}
END
# atomics are seen as they are
grep -rlE 'Atomic<|\.relaxed|\.(sequentiallyConsistent|releasing|acquiring)' Tests Sources --include='*.swift' \
    | xargs sed -i '0,/^import /s//import Mutexes\nimport /'
grep -rLE 'Atomic<|\.relaxed|\.(sequentiallyConsistent|releasing|acquiring)' Tests Sources --include='*.swift' \
    | xargs sed -i 's/\bimport Synchronization\b/import Mutexes/'
sed -i 's/^let targets: \[Target\] = \[/&\n    .target(name: "Mutexes", swiftSettings: settings),/' Package.swift
cat >>Package.swift <<'END'
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    let isSwift = !["Mutexes", "CNcurses", "CGumbo", "CWideChar"].contains(target.name)
    if isSwift { target.dependencies.append("Mutexes") }
}
END
swift build --build-tests --sanitize=thread --scratch-path "$work/build"
status=0
TSAN_OPTIONS="halt_on_error=0 exitcode=0 log_path=$work/report" SWIFT_BACKTRACE=enable=no \
    "$work/build/debug/tourPackageTests.xctest" --filter "$filter" --testing-library swift-testing --no-parallel \
    || status=$?
echo "reports outside of swift-subprocess:"
cat "$work"/report.* 2>/dev/null | grep SUMMARY | grep -v swift-subprocess | sort | uniq -c
exit "$status"
