import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'

/** Prints progress, one line at a time. */
export type Log = (line: string) => void

/** The size in bytes at which a service's log file is set aside and a new one begun. */
const largestLog = 10 * 1024 * 1024

/** Opens a service's log file for appending and hands the descriptor to `use`; a file over 10 MiB is set aside as `<file>.1`. */
export function withLogFile<T>(file: string, use: (descriptor: number) => T): T {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(file, `${file}.1`)
  const descriptor = openSync(file, 'a', 0o600)
  try {
    return use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The last line of a service's log file, for a message; empty when there is none. */
export function lastLineOf(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? ''
}
