/** Files whose tests try faults, attacks, and what belongs to others: a way in that is found in one run of two is one. */
const files =
  /^(chaos|attack)\/|\/(isolation|access|restriction|[a-z-]*permissions|[a-z-]*-restriction|[a-z-]*-access|revocation|stored-scripts)\.(test|e2e)\.ts$/

/** Promises about data, by their number in the names of tests: an item that is lost in one run of two is lost. */
const promisesOfData = /\[R[1-6]\]/

/**
 * Whether what a test finds at its first try counts, where others get a second one (`secondTries`): chance is how such a
 * test finds anything. Promises that are given in seconds are not among them, for a busy machine alone breaks those.
 */
export const countsAtOnce = (file: string, name: string): boolean =>
  files.test(file) || promisesOfData.test(name)
