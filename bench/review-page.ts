import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, print, separateOperations } from 'graphql'
import { ApiKeyScope } from '../server/access/api-keys/api-key.entity.ts'
import { RuleType } from '../server/judging/rules/rule-type.ts'
import { report } from './stage/compare.ts'
import type { LoadResult } from './stage/load.ts'
import { start } from './stage/programs.ts'
import { root } from './stage/root.ts'
import { loadInTurn, seconds } from './stage/rounds.ts'
import { onStage, type Stage } from './stage/stage.ts'

/**
 * P8: a page of 50 reviews over GraphQL, with few fields and with all fields of the dashboard's queue, against Express with one
 * statement that reads the same rows.
 */

const items = 500
const connections = 8
process.env['GRAPHQL_KEY_COST'] = String(1e9)

const few = `{ reviews(first: 50) { nodes { id type state priority openedAt
  object { ... on Content { id externalId text user { id externalId name } } }
  reasons { kind explanation } } } }`

/** The operation of the dashboard's queue, with its fragments. */
function ofDashboard(): string {
  const web = path.join(root, 'web/src')
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(path.join(web, file), 'utf8'))
  const { Reviews } = separateOperations(parse(sources.join('\n')))
  if (!Reviews) throw new Error('the dashboard has no operation Reviews')
  return print(Reviews)
}

/** Items that a rule flags, so that each has a review with a reason and spans in its text. */
async function fill({ services, workspaceId, actor }: Stage): Promise<void> {
  const conditions = [{ key: 'text', params: { match: 'contains_any_word', words: ['cheap'] } }]
  const actions = [{ key: 'change_status', params: { status: 'flagged' } }]
  const by = { workspaceId, actor }
  const rule = await services.rules.create(by, { type: RuleType.content, name: 'Cheap', conditions, actions })
  await services.rules.setEnabled(by, rule.id, true)
  for (let n = 0; n < items; n++)
    await services.syncJudge.decide(workspaceId, {
      contentId: `item-${n}`,
      text: `Number ${n} of some messages that are cheap, and of a length that people write`,
      user: { id: `user-${n % 100}`, name: `User ${n % 100}` },
      category: { id: 'area' },
      subcategory: { id: `room-${n % 20}` },
    })
}

await onStage(async (stage) => {
  await fill(stage)
  await stage.analyze()
  const { services, workspaceId, actor } = stage
  const name = { name: 'Reader', scopes: [ApiKeyScope.graphql_read] }
  const { key } = await services.apiKeys.create({ workspaceId, actor }, name)
  const bare = await start('bench/stage/bare-reviews.ts', [], {
    DATABASE_URL: services.config.database.url,
  })
  try {
    const asking = { seconds, connections }
    const baseline = { ...asking, url: `${bare.url}/reviews`, headers: {}, body: '{}' }
    const show = ({ perSecond, p50, p99 }: LoadResult) =>
      `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
    const cpuOf = ({ cpu = 0 }: LoadResult) => `${(cpu / 1000).toFixed(2)} ms of CPU a page`
    for (const [what, query] of [
      ['few fields', few],
      ['what the dashboard asks for', ofDashboard()],
    ] as const) {
      const url = stage.content.replace('/api/v1/content', '/graphql')
      const headers = { authorization: `Bearer ${key}` }
      const body = JSON.stringify({ query, variables: { first: 50 } })
      const taken = await loadInTurn(stage, {
        product: { plan: { ...asking, url, headers, body }, cpu: stage.productCpu },
        bare: { plan: baseline },
      })
      console.log(`${what}: ${show(taken.product)}, ${cpuOf(taken.product)}; bare ${show(taken.bare)}`)
      report(
        {
          id: 'P8',
          what: `a page of 50 reviews, ${what} ÷ bare`,
          sign: '≥',
          limit: 0.4,
          stretch: 0.54,
          unit: '×',
        },
        taken.product.perSecond / taken.bare.perSecond,
      )
    }
  } finally {
    await bare.stop()
  }
})
