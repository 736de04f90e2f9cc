import { readFileSync } from 'node:fs'
import { familyOf } from './cpu.ts'

/** Megabytes of a process and its children: the sum of their resident memory, and with shared pages counted once. */
export interface Memory {
  rss: number
  /** Undefined where the system does not provide it. */
  pss: number | undefined
}

const kiloBytesIn = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0)

/** The memory of a process and its children except those `without`, from /proc. */
export function memoryOf(pid: number, without: readonly number[]): Memory {
  const own = familyOf(pid, without).map((each) => each.pid)
  const sum = (file: string, field: string) =>
    own.reduce((total, each) => total + kiloBytesIn(readOrNothing(`/proc/${each}/${file}`), field), 0) / 1024
  const pss = sum('smaps_rollup', 'Pss')
  return { rss: sum('status', 'VmRSS'), pss: pss === 0 ? undefined : pss }
}

/** Empty also where the process has just ended or belongs to another user. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
