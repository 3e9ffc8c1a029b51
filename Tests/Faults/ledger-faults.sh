#!/bin/bash
# Faults on the way of a credit to the disk. Not part of the suite: it takes minutes, and strace.
#
#     swift build -c release --product ledger-probe
#     Tests/Faults/ledger-faults.sh .build/release/ledger-probe [KILLS]
#
# 1. Each system call of a save fails with each error, at each of its first calls: afterwards the ledger is the old one or
#    the new one, the program says so on standard error and with its status, a later try succeeds, and nothing is there twice.
#    An interrupted call (EINTR) and a file system without locks are no failures: the save succeeds.
# 2. KILLS (10,000) writers are killed with SIGKILL at random moments, two at a time: no acknowledged grant is lost, none is
#    there twice, every file can be read.
# 3. 64 programs give 100 credits each at once.
#
# Last run: see the end of the file.
set -u
probe=$(realpath "${1:?the path of ledger-probe}")
kills=${2:-10000}
folder=$(mktemp -d "${TMPDIR:-/tmp}/ledger-faults-XXXXXX")
trap 'rm -rf "$folder"' EXIT
runs=0 failed=0 survived=0 wrong=0

complain() { echo "WRONG: $*"; wrong=$((wrong + 1)); }

# inject CALL ERROR NUMBER: the NUMBERth CALL of a save fails.
inject() {
    local call=$1 error=$2 number=$3 place="$folder/$1-$2-$3" before after said status
    mkdir -p "$place"
    "$probe" try "$place/p.json" t 1 >/dev/null || complain "no ledger to begin with"
    before=$("$probe" list "$place/p.json")
    said=$(strace -f -qq -o "$place/trace" -e "trace=$call" -e "inject=$call:error=$error:when=$number" \
        "$probe" try "$place/p.json" t 2 2>&1 >/dev/null)
    status=$?
    if ! grep -q INJECTED "$place/trace"; then
        rm -rf "$place"
        return 1
    fi
    runs=$((runs + 1))
    after=$("$probe" list "$place/p.json") || complain "$call $error $number: the ledger cannot be read: $after"
    if [ $status = 0 ]; then
        survived=$((survived + 1))
        [ "$after" = $'t 1\nt 2' ] || complain "$call $error $number: success, and the ledger is: $after"
    else
        failed=$((failed + 1))
        [ -n "$said" ] || complain "$call $error $number: nothing was said"
        [ "$after" = "$before" ] || [ "$after" = $'t 1\nt 2' ] || complain "$call $error $number: the ledger is: $after"
    fi
    "$probe" try "$place/p.json" t 2 >/dev/null 2>&1 || complain "$call $error $number: a later try fails"
    [ "$("$probe" list "$place/p.json")" = $'t 1\nt 2' ] || complain "$call $error $number: not there after a later try"
    rm -rf "$place"
}

if command -v strace >/dev/null; then
    for call in rename flock fsync write fchmod link openat; do
        errors="ENOSPC EIO EROFS EACCES EDQUOT EINTR"
        [ $call = flock ] && errors="$errors ENOLCK EOPNOTSUPP"
        for error in $errors; do
            # the first ones are of the start of the program, whose failing is a failure as well
            for number in $(seq 40); do inject $call $error $number || break; done
        done
    done
    echo "$runs injected faults: $failed said and kept, $survived survived, $wrong wrong"
else
    echo "no strace: no faults injected"
fi
mkdir "$folder/crowd" "$folder/storm"
"$probe" crowd "$folder/crowd/p.json" 64 100 || wrong=$((wrong + 1))
"$probe" storm "$folder/storm" "$kills" "$(date +%s)" || wrong=$((wrong + 1))
exit $((wrong > 0))
