import { median } from './compare.ts'
import type { LoadPlan, LoadResult } from './load.ts'
import { load } from './programs.ts'
import type { Stage } from './stage.ts'

export const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)

/** A program under load: the product, the baseline, and others beside them. */
export interface Contender {
  plan: LoadPlan
  /** Its seconds of CPU so far. */
  cpu?: () => number
}

/**
 * Puts load on the contenders in turn, and returns the medians of the rounds. After the warm-up round the tables are analyzed, as
 * autovacuum does within a minute, so that plans are those of tables in use.
 */
export async function loadInTurn<K extends string>(
  { analyze }: Pick<Stage, 'analyze'>,
  contenders: Record<K, Contender>,
): Promise<Record<K, LoadResult>> {
  const names = Object.keys(contenders) as K[]
  const results = new Map(names.map((name) => [name, [] as LoadResult[]]))
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const { plan, cpu = () => 0 } = contenders[name]
      const before = cpu()
      const result = await load(plan)
      result.cpu = ((cpu() - before) * 1e6) / result.accepted
      if (round > 0) results.get(name)?.push(result)
    }
    if (round === 0) await analyze()
  }
  return Object.fromEntries(names.map((name) => [name, medians(results.get(name) ?? [])])) as Record<
    K,
    LoadResult
  >
}

function medians(results: readonly LoadResult[]): LoadResult {
  const of = (key: keyof LoadResult) => median(results.map((result) => result[key] ?? 0))
  return {
    cpu: of('cpu'),
    accepted: of('accepted'),
    refused: of('refused'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
  }
}
