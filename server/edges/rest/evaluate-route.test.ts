import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeRule } from '../../test/moderated-workspace.ts'
import { startRestApp } from '../../test/rest-app.ts'
import type { RestClient } from '../../test/rest-client.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let client: RestClient
beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
  acme = await app.createWorkspace({ plan: Plan.pro })
  client = await rest.client(acme)
  await makeRule(app, acme, 'casino', [changeStatus('flagged')])
})
afterAll(async () => {
  await rest.close()
  await app.close()
})

const item = (text: string) => ({
  content_id: 'post-1',
  text,
  user: { id: 'u-1' },
  category: { id: 'c-1' },
  subcategory: { id: 's-1' },
})

const camelItem = {
  externalId: 'post-1',
  text: 'hi',
  user: { externalId: 'u-1' },
  category: { externalId: 'c-1' },
  subcategory: { externalId: 's-1' },
}

describe('[V2.18.7] POST /api/v1/evaluate', () => {
  it('answers what would become of the item in wire form, counted with the content limit, and stores nothing', async () => {
    const { status, body, headers } = await client('POST', 'evaluate', item('a casino'))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      status: 'flagged',
      tags: [],
      rules: [{ name: 'casino rule', matched: true, applied: true, version: 1 }],
      user: { status: 'allowed', rules: [] },
      strike: null,
      review: { queue: 'Default Queue', priority: 'medium', rules: [] },
    })
    expect(headers.get('x-ratelimit-limit')).toBe('60000')
    const rows = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`select from content union all select from review union all select from outbox`),
    )
    expect(rows).toEqual([])
  })

  it('over GraphQL it counts with the same limit where it fetches media, and is refused beyond it', async () => {
    const { requestLimits } = app.services
    const cola = await app.createWorkspace({ plan: Plan.free })
    const post = await rest.client(cola)
    const left = async () => (await post('POST', 'evaluate', item('hi'))).headers.get('x-ratelimit-remaining')
    const ask = (fetchMedia: boolean) =>
      app.graphql(
        cola.moderator,
        `query ($input: ContentInput!, $fetchMedia: Boolean!) { evaluate(input: $input, fetchMedia: $fetchMedia) { status } }`,
        { input: camelItem, fetchMedia },
      )
    expect(await left()).toBe('5999')
    expect((await ask(false)).errors).toEqual([])
    expect(await left()).toBe('5998')
    expect((await ask(true)).errors).toEqual([])
    expect(await left()).toBe('5996')
    await Promise.all(Array.from({ length: 5996 }, () => requestLimits.count(cola.workspaceId, 'content')))
    expect((await ask(true)).errors).toMatchObject([{ code: 'RATE_LIMITED' }])
    expect((await ask(false)).errors).toEqual([])
  })

  it('names failing fields as on the wire', async () => {
    const { status, body } = await client('POST', 'evaluate', { text: 'x' })
    expect(status).toBe(400)
    expect(body['error']).toMatchObject({ content_id: 'Required', user: 'Required' })
  })
})
