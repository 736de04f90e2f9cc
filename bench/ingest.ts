import { report } from './stage/compare.ts'
import type { LoadResult } from './stage/load.ts'
import { loadInTurn, seconds } from './stage/rounds.ts'
import { onStage } from './stage/stage.ts'

/**
 * P1: durable asynchronous ingestion of content, against Express with one INSERT a request and against the least that keeps the
 * same promises (stage/least-writes.ts), each at its maximum rate.
 */

const { product, bare, least } = await onStage((stage) =>
  loadInTurn(stage, {
    product: { plan: { url: stage.content, headers: stage.headers, seconds }, cpu: stage.productCpu },
    bare: { plan: { url: stage.bare, headers: {}, seconds } },
    least: { plan: { url: stage.least, headers: {}, seconds }, cpu: stage.leastCpu },
  }),
)

const show = ({ perSecond, p99 }: LoadResult) => `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms`
const cpu = ({ cpu = 0 }: LoadResult) => `${cpu.toFixed(0)} µs of CPU an item in the API`
console.log(
  `product ${show(product)}, ${cpu(product)}; bare insert ${show(bare)}; least ${show(least)}, ${cpu(least)}`,
)
report(
  { id: 'P1', what: 'async ingestion ÷ bare Express + INSERT', sign: '≥', limit: 1, stretch: 2, unit: '×' },
  product.perSecond / bare.perSecond,
)
report(
  { id: 'P1', what: 'its p99 ÷ that of the bare insert', sign: '≤', limit: 1, unit: '×' },
  product.p99 / bare.p99,
)
report(
  { id: 'P1', what: 'async ingestion ÷ the least by hand', sign: '≥', limit: 0.6, unit: '×' },
  product.perSecond / least.perSecond,
)
