import { RuleType } from '../server/judging/rules/rule-type.ts'
import type { Services } from '../server/wiring/services.ts'
import { report } from './stage/compare.ts'
import type { LoadResult } from './stage/load.ts'
import { load } from './stage/programs.ts'
import { loadInTurn, seconds } from './stage/rounds.ts'
import { onStage, type Stage } from './stage/stage.ts'

/**
 * P2: synchronous decisions on text, by 100 rules with a list of 50,000 words and 100 regexes, against Express with one INSERT a
 * request, both at 30 % of the INSERT's maximum rate.
 */

const share = 0.3

const letters = (n: number) =>
  [...n.toString(26)].map((digit) => String.fromCharCode(97 + parseInt(digit, 26))).join('')
const words = Array.from({ length: 50_000 }, (_, n) => `${letters(n * 7919)}zq`)
const regexes = Array.from(
  { length: 100 },
  (_, n) => `\\b${letters(n * 7919)}x\\d{${1 + (n % 4)},6}[a-z]+q\\b`,
)

/** Rules of five conditions, one with the words, one with the regexes; their few matches allow the item. */
async function makeRules({ services, workspaceId, actor }: Stage): Promise<void> {
  const part = (key: string, params: Record<string, unknown>) => ({ key, params })
  const wordsId = await makeList(services, 'strings', words)
  const regexesId = await makeList(services, 'regexes', regexes)
  const texts = (n: number) =>
    n === 0
      ? { match: 'contains_any_word', listId: wordsId }
      : n === 1
        ? { match: 'contains_regex', listId: regexesId }
        : { match: 'contains_part_of_any_word', words: [`${letters(n * 5003)}zq`, `${letters(n * 6007)}xx`] }
  for (let n = 0; n < 100; n++) {
    const conditions = [
      part('user_type', { types: ['normal', 'trusted'] }),
      part('text_length', { atLeast: 10 }),
      part('text', texts(n)),
      part('links', { atMost: 3 }),
      part('user_status', { statuses: ['allowed'] }),
    ]
    const actions = [part('change_status', { status: 'flagged' })]
    const rule = await services.rules.create(
      { workspaceId, actor },
      {
        type: RuleType.content,
        name: `Rule ${n}`,
        conditions,
        actions,
      },
    )
    await services.rules.setEnabled({ workspaceId, actor }, rule.id, true)
  }

  async function makeList({ lists, listItems }: Services, type: string, items: string[]): Promise<string> {
    const { id } = await lists.create({ workspaceId, actor }, { name: type, type })
    await listItems.add({ workspaceId, actor }, id, { items })
    return id
  }
}

const { product, bare, least, rate } = await onStage(async (stage) => {
  await makeRules(stage)
  const most = await load({ url: stage.bare, headers: {}, seconds })
  const rate = Math.round(share * most.perSecond)
  const paced = (url: string, headers = {}) => ({ url, headers, seconds, rate })
  const results = await loadInTurn(stage, {
    product: { plan: paced(`${stage.content}/sync`, stage.headers), cpu: stage.productCpu },
    bare: { plan: paced(stage.bare) },
    least: { plan: paced(`${stage.least}/sync`), cpu: stage.leastCpu },
  })
  return { rate, ...results }
})

const cpu = ({ cpu = 0 }: LoadResult) => `${cpu.toFixed(0)} µs of CPU a decision in the API`
console.log(`at ${rate} requests/s, ${share * 100} % of what the bare insert bears`)
console.log(
  `product ${cpu(product)}; least ${cpu(least)}, p50 ${least.p50.toFixed(2)} ms, p99 ${least.p99.toFixed(2)} ms`,
)
for (const [key, limit, stretch] of [
  ['p50', 2, 1],
  ['p99', 10, 5],
] as const) {
  const [decided, inserted] = [product[key], bare[key]]
  const ratio = (decided / inserted).toFixed(2)
  console.log(`${key}: decided ${decided.toFixed(2)} ms, inserted ${inserted.toFixed(2)} ms, ${ratio}×`)
  const what = `${key} of a synchronous decision − that of a bare insert`
  report({ id: 'P2', what, sign: '≤', limit, stretch, unit: ' ms' }, decided - inserted)
}
