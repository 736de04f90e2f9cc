import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { dirname, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { walk as figure } from '../../structure/walk.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { startRestApp } from '../rest-app.ts'
import { startReceiver, type WebhookReceiver } from '../webhook-receiver.ts'

/** What the page follows: an item that a rule decides on, and that the customer platform takes. */
const asides = [
  'server/decisions/pipeline/ask-ai.ts', // only where AI moderators are to look
  'server/decisions/undoing/revert.ts', // only where the platform refuses
  'server/decisions/deciding/moderator-decisions.service.ts', // a moderator's decision
]

/** How many items are followed: what runs for each of them is the walk, and what runs for some is a timer or a cache. */
const items = 12

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

  let ran: Set<string>[]
  beforeAll(async () => {
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
    const rest = await startRestApp(app)
    const post = await rest.client(workspace)
    const submit = async () => {
      const id = newId()
      const place = { category: { id: 'c' }, subcategory: { id: 's', name: 'Bikes' } }
      const item = { content_id: id, text: 'cheap watches', user: { id: 'u' }, ...place }
      expect(await post('post', 'content', item)).toMatchObject({ status: 200 })
      await receiver.waitFor((all) => all.some(({ body }) => body.includes(id)))
    }
    ran = []
    for (let item = 0; item < items; item++) ran.push(await filesRun(submit))
    await rest.close()
  })

  it('names files that an item goes through between its submission and its webhook', () => {
    expect(named.filter((path) => !asides.includes(path) && !ran.some((files) => files.has(path)))).toEqual(
      [],
    )
  })

  it(`is a walk of about ${figure.files} files in ${figure.folders} folders, as the architecture says`, () => {
    const own = [...(ran[0] ?? [])].filter(
      (path) => /^server\/(?!platform\/|test\/)/.test(path) && ran.every((files) => files.has(path)),
    )
    const folders = new Set(own.map((path) => dirname(path)))
    expect(own.length).toSatisfy(isCloseTo(figure.files, 8))
    expect(folders.size).toSatisfy(isCloseTo(figure.folders, 3))
  })
})

const isCloseTo = (count: number, most: number) => (other: number) => Math.abs(other - count) <= most

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
  return new Set(ran.flatMap(({ url }) => ownPath(url)))
}

const root = `${resolve(import.meta.dirname, '../../..')}/`

/** The path within the checkout of what a script was loaded from; nothing of others. */
function ownPath(url: string): string[] {
  const [file = ''] = url.replace(/^file:\/\//, '').split('?')
  return file.startsWith(root) ? [file.slice(root.length)] : []
}
