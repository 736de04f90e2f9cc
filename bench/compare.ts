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

/** Prints a measured value beside its goal, and answers whether it is reached. */
export function report({ id, what, sign, limit, stretch, unit = '' }: Goal, value: number): boolean {
  const reached = sign === '≤' ? value <= limit : value >= limit
  const goal =
    stretch === undefined
      ? `goal ${sign} ${limit}${unit}`
      : `goal ${sign} ${limit}${unit}, stretch ${stretch}${unit}`
  const shown = value >= 100 ? value.toFixed(0) : value.toPrecision(3)
  console.log(`${id} ${what}: ${shown}${unit} (${goal}) ${reached ? 'ok' : 'MISSED'}`)
  return reached
}
