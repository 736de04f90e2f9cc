import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The seconds of CPU of a process and its children, including ended ones, from /proc. */
export const cpuOf = (pid: number, without: readonly number[] = []): number =>
  familyOf(pid, without).reduce((sum, each) => sum + each.ticks + (each.pid === pid ? each.ended : 0), 0) /
  ticksPerSecond

/** A process and its children, except those that are measured separately. */
export const familyOf = (pid: number, without: readonly number[] = []) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf)
    .filter((each) => each.pid === pid || (each.parent === pid && !without.includes(each.pid)))

/** Undefined for a process that has just ended. */
function statOf(name: string) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [utime = 0, stime = 0, ended = 0, endedInSystem = 0] = fields.slice(11, 15)
    return [{ pid: Number(name), parent: fields[1], ticks: utime + stime, ended: ended + endedInSystem }]
  } catch {
    return []
  }
}

/** The milliseconds of CPU of one process without its children, as exact as the scheduler counts them. */
export const millisecondsOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
