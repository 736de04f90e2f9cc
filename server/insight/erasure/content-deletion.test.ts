import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyChain } from '../../access/audit/verify-chain.ts'
import { idOf } from '../../platform/ids.ts'
import { ExampleLabel } from '../../signals/classifiers/classifier-example.entity.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { listenTo } from '../../test/listen-to.ts'
import { mark, oneOfEverything } from '../../test/one-of-everything.ts'
import { startRestApp } from '../../test/rest-app.ts'
import type { RestClient } from '../../test/rest-client.ts'
import { tablesSaying } from '../../test/walk-database.ts'
import { startReceiver } from '../../test/webhook-receiver.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: RestClient
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  rest = await startRestApp(app)
})
afterAll(async () => {
  await rest.close()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  call = await rest.client(acme)
})

const text = 'Ring me under 0049 30 1234567'
const item = (id: string, over: object = {}) => ({
  content_id: id,
  text,
  user: { id: 'author' },
  category: { id: 'market' },
  subcategory: { id: 'bikes' },
  ...over,
})
const idOfItem = (id: string) => idOf(acme.workspaceId, 'content', id)
const inAcme = <T>(sql: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql, values))

describe('deleting content', () => {
  it('takes away all that is kept of it, and nothing else', async () => {
    const ids = await oneOfEverything(app, acme)
    const id = ids['content'] ?? ''
    await inAcme(`update policy_example set content_id = $1`, [id])
    await app.services.contentDeletion.delete(acme.admin, id)
    // What was done up to it says so by its id.
    expect(await tablesSaying(app, acme, [id])).toEqual(['audit_entry', 'backtest', 'retroaction'])
    expect(await inAcme(`select id from platform_user`)).toEqual([{ id: ids['user'] }])
    const media = ['media', 'media_analysis', 'media_print', 'media_print_key', 'policy_example']
    for (const table of media) expect(await inAcme(`select 1 from ${table}`), table).toEqual([])
  })

  it('takes the beginning of its text out of the audit log, whatever characters the text has', async () => {
    const long = `${'x'.repeat(99)}😀😀`
    await call('POST', 'content/sync', item('long', { text: long }))
    const { classifiers, classifierExamples, contentDeletion } = app.services
    const { id } = await classifiers.create(acme.admin, { kind: 'text', name: 'Spam' })
    await classifierExamples.paste(acme.admin, id, { violates: [], fine: [long] })
    const [example] = await inAcme<{ id: string }>('select id from classifier_example')
    await classifierExamples.relabel(acme.admin, id, example?.id ?? '', ExampleLabel.violates)
    const quoted = () => inAcme(`select 1 from audit_entry where after ->> 'text' = $1`, [long.slice(0, -2)])
    expect(await quoted()).toHaveLength(1)
    await contentDeletion.delete(acme.admin, idOfItem('long'))
    expect(await quoted()).toEqual([])
  })

  it('leaves what was found in a file that other content has', async () => {
    const ids = await oneOfEverything(app, acme)
    await call('POST', 'content/sync', item('other'))
    await inAcme(
      `insert into media (workspace_id, id, content_id, version, kind, position, url, sha256)
       values ($1, gen_random_uuid(), $2, 1, 'image', 0, 'https://files.example/a.png', $3)`,
      [acme.workspaceId, idOfItem('other'), mark],
    )
    await app.services.contentDeletion.delete(acme.admin, ids['content'] ?? '')
    expect(await inAcme(`select sha256 from media_analysis`)).toEqual([{ sha256: mark }])
  })

  it('over REST it is done when it answers, and 404 says that it is not there', async () => {
    await call('POST', 'content/sync', item('a'))
    await call('POST', 'content/sync', item('b'))
    const gone = await call('DELETE', 'content/a')
    expect([gone.status, gone.body]).toEqual([200, { success: true }])
    expect((await call('GET', 'content/a')).status).toBe(404)
    expect((await call('DELETE', 'content/a')).body).toMatchObject({ error: 'Content not found' })
    expect((await call('DELETE', 'content/a')).status).toBe(404)
    expect((await call('GET', 'content/b')).status).toBe(200)
    await expect.poll(() => tablesSaying(app, acme, [idOfItem('a')])).toEqual(['audit_entry'])
  })

  it('closes its review, and tells the queue of it', async () => {
    await call('POST', 'content/sync', item('a'))
    await call('POST', 'status', { content_id: 'a', status: 'flagged' })
    const told = await listenTo(
      app,
      acme.moderator,
      'subscription { reviewChanged { kind reviewId review { id } } }',
    )
    const [review] = await inAcme<{ id: string }>('select id from review')
    await call('DELETE', 'content/a')
    await expect
      .poll(() => told.heard)
      .toContainEqual({ reviewChanged: { kind: 'RESOLVED', reviewId: review?.id, review: null } })
    await told.stop()
    const { data } = await app.graphql(acme.moderator, '{ reviewQueues { depth } }')
    expect(data).toEqual({ reviewQueues: [{ depth: 0 }] })
    expect(await inAcme('select 1 from review_case')).toEqual([])
  })

  it('has the webhook tell nothing of it that waited, and all that waited of others', async () => {
    let answers = 503
    const receiver = await startReceiver(() => ({ status: answers }))
    await app.services.webhooks.set(acme.admin, receiver.url)
    for (const id of ['a', 'b', 'c']) await call('POST', 'content/sync', item(id))
    const hide = (id: string) =>
      app.graphql(
        acme.admin,
        `mutation { decide(input: { content: { externalId: "${id}" }, status: HIDDEN }) { refusals { message } } }`,
      )
    for (const id of ['a', 'b']) await hide(id)
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
    await call('DELETE', 'content/a')
    const before = receiver.received.length
    answers = 200
    await hide('c')
    const toldSince = () => JSON.stringify(receiver.received.slice(before).map(({ body }) => body))
    await expect.poll(toldSince).toContain(String.raw`\"id\":\"c\"`)
    expect(toldSince()).not.toContain(String.raw`\"id\":\"a\"`)
    receiver.close()
  })

  it('leaves in the audit log who decided and when, without a word, and its chain whole', async () => {
    await call('POST', 'content/sync', item('a'))
    const note = 'He lives at 4 Elm Street'
    await app.graphql(
      acme.admin,
      `mutation ($note: String) { decide(input: { content: { externalId: "a" }, status: HIDDEN, note: $note }) { refusals { message } } }`,
      { note },
    )
    await call('DELETE', 'content/a')
    const log = await app.graphql<{ auditEntries: { nodes: object[] } }>(
      acme.admin,
      `{ auditEntries(filter: { objectIds: ["${idOfItem('a')}"] }) { nodes { event actor { name } before after isRedacted } } }`,
    )
    expect(log.data.auditEntries.nodes).toEqual([
      {
        event: 'ERASURE_CONTENT_DELETED',
        actor: { name: expect.any(String) },
        before: null,
        after: null,
        isRedacted: false,
      },
      { event: 'DECISION_REMOVED', actor: { name: 'Ada' }, before: null, after: null, isRedacted: true },
    ])
    expect(await tablesSaying(app, acme, [note, text])).toEqual([])
    expect(await verifyChain(app.services, acme.workspaceId)).toMatchObject({ broken: null })
  })

  it('is for admins and for keys, and for things of their own workspace', async () => {
    await call('POST', 'content/sync', item('a'))
    const deletion = `mutation { deleteContent(input: { content: { externalId: "a" } }) { deletedId } }`
    const code = async (who: TestWorkspace['admin'] | null) =>
      (await app.graphql(who, deletion)).errors.map((error) => error.code)
    const other = await app.createWorkspace()
    expect(await code(acme.moderator)).toEqual(['FORBIDDEN'])
    expect(await code(acme.reader)).toEqual(['FORBIDDEN'])
    expect(await code(other.admin)).toEqual(['NOT_FOUND'])
    expect(await code(acme.tool)).toEqual([])
    expect(await code(acme.admin)).toEqual(['NOT_FOUND'])
  })

  it('makes room for what is sent under the same identifier, which begins anew', async () => {
    await call('POST', 'content/sync', item('a'))
    await call('POST', 'status', { content_id: 'a', status: 'hidden' })
    await call('DELETE', 'content/a')
    await call('POST', 'content/sync', item('a', { user: { id: 'another' } }))
    const { body } = await call('GET', 'content/a')
    expect(body).toMatchObject({ content: { status: 'allowed', user_id: 'another', actions: [{}] } })
  })
})
