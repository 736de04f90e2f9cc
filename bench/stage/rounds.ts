import { median } from './compare.ts'
import type { LoadPlan, LoadResult } from './load.ts'
import { load } from './programs.ts'
import type { Stage } from './stage.ts'

export const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)

/**
 * Puts load on the product and on the baseline in turn, and answers the medians of the rounds. The first does not count:
 * after it the tables are analyzed, as autovacuum does within a minute, so that plans are those of tables in use.
 */
export async function loadInTurn(
  stage: Pick<Stage, 'analyze' | 'productCpu'>,
  product: LoadPlan,
  bare: LoadPlan,
): Promise<{ product: LoadResult; bare: LoadResult }> {
  const taken: LoadResult[] = []
  const inserted: LoadResult[] = []
  for (let round = 0; round <= rounds; round++) {
    const before = stage.productCpu()
    const one = await load(product)
    one.cpu = ((stage.productCpu() - before) * 1e6) / one.accepted
    const other = await load(bare)
    if (round === 0) {
      await stage.analyze()
      continue
    }
    taken.push(one)
    inserted.push(other)
  }
  return { product: medians(taken), bare: medians(inserted) }
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
