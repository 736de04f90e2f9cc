import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The seconds of CPU that a process and its children have taken, those that ended included, by what Linux tells. */
export function cpuOf(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf)
  const own = all.filter((each) => each.pid === pid || each.parent === pid)
  return own.reduce((sum, each) => sum + each.ticks + (each.pid === pid ? each.ended : 0), 0) / ticksPerSecond
}

/** Nothing for a process that has just ended. */
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
