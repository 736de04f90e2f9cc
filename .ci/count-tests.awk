# Sums the "Tests  2 failed | 40 passed (42)" lines of every vitest run. A run that ended with an error, though no test
# failed (a type error, a lint finding, a file that doesn't load), counts as one failure.
{ gsub(/\033\[[0-9;]*m/, "") }

/^ *Tests +[0-9]+ (failed|passed|skipped|todo)/ {
  for (i = 2; i < NF; i++) {
    if ($(i + 1) == "passed") passed += $i
    if ($(i + 1) == "failed") failed += $i
  }
}

# What a file counts for is what its last run says.
/^Once more from its beginning: / {
  late[++lateCount] = $0
  match($0, /\([0-9]+ passed, [0-9]+ failed\)/)
  split(substr($0, RSTART + 1, RLENGTH - 2), earlier, /[ ,]+/)
  passed -= earlier[1]
  failed -= earlier[3]
}

/^Passed at the second try: / { late[++lateCount] = $0 }

END {
  for (i = 1; i <= lateCount; i++) print late[i]
  if (code != 0 && failed == 0) failed = 1
  printf "%d passed, %d failed\n", passed, failed
}
