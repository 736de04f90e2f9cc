import { report } from './stage/compare.ts'
import type { LoadResult } from './stage/load.ts'
import { loadInTurn, seconds } from './stage/rounds.ts'
import { onStage } from './stage/stage.ts'

/** P1: content taken in durably and enqueued, against Express with one INSERT a request, both as fast as they can. */

const { product, bare } = await onStage((stage) =>
  loadInTurn(
    stage,
    { url: stage.content, headers: stage.headers, seconds },
    { url: stage.bare, headers: {}, seconds },
  ),
)

const show = ({ perSecond, p99 }: LoadResult) => `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms`
console.log(
  `product ${show(product)}, ${(product.cpu ?? 0).toFixed(0)} µs of CPU an item in the API; bare insert ${show(bare)}`,
)
report(
  { id: 'P1', what: 'async ingestion ÷ bare Express + INSERT', sign: '≥', limit: 1, stretch: 2, unit: '×' },
  product.perSecond / bare.perSecond,
)
report(
  { id: 'P1', what: 'its p99 ÷ that of the bare insert', sign: '≤', limit: 1, unit: '×' },
  product.p99 / bare.p99,
)
