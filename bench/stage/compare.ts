import { appendFileSync } from 'node:fs'

/** A goal of a benchmark: a value that must not be above (`≤`) or below (`≥`) a limit, and one to be proud of. */
export interface Goal {
  id: string
  what: string
  sign: '≤' | '≥'
  limit: number
  stretch?: number
  unit?: string
}

/** The middle value. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** The milliseconds that the work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/**
 * Runs each of the contenders in turn, round after round, after one round that does not count, so that whatever else
 * the machine does hits all of them; answers the median milliseconds of each.
 */
export async function alternate<K extends string>(
  contenders: Record<K, () => unknown>,
  rounds = 7,
): Promise<Record<K, number>> {
  const names = Object.keys(contenders) as K[]
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const time = await timed(contenders[name])
      if (round > 0) times.get(name)?.push(time)
    }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<K, number>
}

/** A goal and what was measured. */
export interface Figure extends Goal {
  value: number
}

/** Whether a goal is reached. */
export const isReached = ({ sign, limit, value }: Figure): boolean =>
  sign === '≤' ? value <= limit : value >= limit

/** A value as people read it. */
export const shown = (value: number, unit = ''): string =>
  `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)}${unit}`

/** What a goal asks for, and what one can be proud of. */
export const wanted = ({ sign, limit, stretch, unit = '' }: Goal): string =>
  `${sign} ${limit}${unit}${stretch === undefined ? '' : `, stretch ${stretch}${unit}`}`

/** Prints a measured value beside its goal, and leaves it to `npm run bench` if that has asked for it. */
export function report(goal: Goal, value: number): void {
  const figure = { ...goal, value }
  console.log(
    `${goal.id} ${goal.what}: ${shown(value, goal.unit)} (goal ${wanted(goal)}) ${isReached(figure) ? 'ok' : 'MISSED'}`,
  )
  const results = process.env['BENCH_RESULTS']
  if (results) appendFileSync(results, `${JSON.stringify(figure)}\n`)
}
