import { median, report } from './compare.ts'
import type { LoadResult } from './stage/load.ts'
import { load } from './stage/programs.ts'
import { openStage } from './stage/stage.ts'

/** P1: content taken in durably and enqueued, against Express with one INSERT a request, both as fast as they can. */

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const stage = await openStage()
const product: LoadResult[] = []
const bare: LoadResult[] = []
for (let round = 0; round <= rounds; round++) {
  const [taken, inserted] = [
    await load({ url: stage.content, headers: stage.headers, seconds }),
    await load({ url: stage.bare, headers: {}, seconds }),
  ]
  if (round > 0) product.push(taken)
  if (round > 0) bare.push(inserted)
}
await stage.close()

const of = (results: LoadResult[], key: 'perSecond' | 'p99') => median(results.map((result) => result[key]))
const show = (results: LoadResult[]) =>
  `${of(results, 'perSecond').toFixed(0)}/s, p99 ${of(results, 'p99').toFixed(1)} ms`
console.log(`product ${show(product)}; bare insert ${show(bare)}`)
report(
  { id: 'P1', what: 'async ingestion ÷ bare Express + INSERT', sign: '≥', limit: 1, stretch: 2, unit: '×' },
  of(product, 'perSecond') / of(bare, 'perSecond'),
)
report(
  { id: 'P1', what: 'its p99 ÷ that of the bare insert', sign: '≤', limit: 1, unit: '×' },
  of(product, 'p99') / of(bare, 'p99'),
)
