import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'

/** Where progress is reported, one line at a time. */
export type Log = (line: string) => void

/** What a service writes before its log file is set aside and a new one begun, in bytes. */
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

/** The last line that a service wrote into its log file, for a message; empty when it wrote nothing. */
export function lastLineOf(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? ''
}
