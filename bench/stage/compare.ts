import { appendFileSync } from 'node:fs'

/** A goal of a benchmark: a limit that a value must not exceed (`≤`) or fall below (`≥`), and a more ambitious one. */
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

/** The median of each figure; of no rounds none. */
export const medians = <F extends Record<keyof F, number>>(rounds: readonly F[]): F =>
  Object.fromEntries(
    (Object.keys(rounds[0] ?? {}) as (keyof F)[]).map((key) => [
      key,
      median(rounds.map((round) => round[key])),
    ]),
  ) as F

/** The milliseconds that the work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/**
 * Runs the contenders in turn, round after round, after one warm-up round, so that other load on the machine affects all of them.
 * @returns the median milliseconds of each
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

/** A goal with its measured value. */
export interface Figure extends Goal {
  value: number
}

/** Whether a goal is reached. */
export const isReached = ({ sign, limit, value }: Figure): boolean =>
  sign === '≤' ? value <= limit : value >= limit

/** A value for display. */
export const shown = (value: number, unit = ''): string =>
  `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)}${unit}`

/** A goal's limits for display. */
export const wanted = ({ sign, limit, stretch, unit = '' }: Goal): string =>
  `${sign} ${limit}${unit}${stretch === undefined ? '' : `, stretch ${stretch}${unit}`}`

/** Prints a measured value beside its goal, and stores it for `npm run bench` where that runs it. */
export function report(goal: Goal, value: number): void {
  const figure = { ...goal, value }
  console.log(
    `${goal.id} ${goal.what}: ${shown(value, goal.unit)} (goal ${wanted(goal)}) ${isReached(figure) ? 'ok' : 'MISSED'}`,
  )
  const results = process.env['BENCH_RESULTS']
  if (results) appendFileSync(results, `${JSON.stringify(figure)}\n`)
}
