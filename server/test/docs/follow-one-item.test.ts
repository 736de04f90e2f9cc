import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { startReceiver, type WebhookReceiver } from '../webhook-receiver.ts'

/** What the page follows: an item that a rule decides on, and that the customer platform takes. */
const asides = [
  'server/edges/rest/routes/post-content.ts', // the REST edge stands before the application of tests
  'server/decisions/pipeline/ask-ai.ts', // only where AI moderators are to look
  'server/decisions/undoing/revert.ts', // only where the platform refuses
  'server/decisions/deciding/moderator-decisions.service.ts', // a moderator's decision
]

const page = readFileSync('docs/development/follow-one-item.md', 'utf8')
const [walk = ''] = page.split('## Where to look for')
const named = [...walk.matchAll(/`(server\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path)

describe('docs/development/follow-one-item.md', () => {
  let app: TestApp
  let receiver: WebhookReceiver
  beforeAll(async () => {
    ;[app, receiver] = await Promise.all([startTestApp({ worker: true }), startReceiver()])
  })
  afterAll(async () => {
    receiver.close()
    await app.close()
  })

  it('names files that an item goes through between its submission and its webhook', async () => {
    const workspace = await app.createWorkspace()
    const ask = <T>(query: string, variables: object) =>
      app.graphql<T>(workspace.admin, query, { ...variables })
    const { data } = await ask<{ setWebhook: { secret: string } }>(
      'mutation ($url: String!) { setWebhook(input: { url: $url }) { secret } }',
      { url: receiver.url },
    )
    receiver.secret = data.setWebhook.secret
    const rule = {
      type: 'CONTENT',
      name: 'Cheap',
      conditions: [{ key: 'text', params: { match: 'contains_any_word', words: ['cheap'] } }],
      actions: [{ key: 'change_status', params: { status: 'flagged' } }],
    }
    const made = await ask<{ createRule: { rule: { id: string } } }>(
      'mutation ($input: CreateRuleInput!) { createRule(input: $input) { rule { id } } }',
      { input: rule },
    )
    await ask(
      'mutation ($id: ID!) { setRuleEnabled(input: { id: $id, enabled: true }) { rule { id } } }',
      made.data.createRule.rule,
    )
    const ran = await filesRun(async () => {
      const input = { externalId: 'one', text: 'cheap watches' }
      const place = {
        user: { externalId: 'u' },
        category: { externalId: 'c' },
        subcategory: { externalId: 's' },
      }
      await app.graphql(
        workspace.rest,
        'mutation ($input: SubmitContentInput!) { submitContent(input: $input) { contentId } }',
        { input: { ...input, ...place } },
      )
      await receiver.waitFor((all) => all.length === 1)
    })
    expect(named.filter((path) => !asides.includes(path) && !ran.has(path))).toEqual([])
  })
})

/** The files of the server of which a function runs during the work. */
async function filesRun(work: () => Promise<void>): Promise<Set<string>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ran = result.filter(({ functions }) =>
    functions.some(({ ranges: [whole] }) => (whole?.count ?? 0) > 0),
  )
  return new Set(ran.map(({ url }) => url.replace(/^.*\/(?=server\/)/, '').replace(/\?.*$/, '')))
}
