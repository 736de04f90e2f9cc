import { readFileSync } from 'node:fs'
import { familyOf } from './cpu.ts'

/** Megabytes of a process and its children: what each has mapped, and with what they share counted once. */
export interface Memory {
  rss: number
  /** Undefined where the system doesn't tell. */
  pss: number | undefined
}

const kiloBytesIn = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0)

/** The memory of a process and its children but those `without`, by what Linux tells. */
export function memoryOf(pid: number, without: readonly number[]): Memory {
  const own = familyOf(pid, without).map((each) => each.pid)
  const sum = (file: string, field: string) =>
    own.reduce((total, each) => total + kiloBytesIn(readOrNothing(`/proc/${each}/${file}`), field), 0) / 1024
  const pss = sum('smaps_rollup', 'Pss')
  return { rss: sum('status', 'VmRSS'), pss: pss === 0 ? undefined : pss }
}

/** Also where the process has just ended or belongs to somebody else. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
