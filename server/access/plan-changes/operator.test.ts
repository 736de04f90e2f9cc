import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import { restKey } from '../../test/rest-client.ts'
import { Plan } from '../workspaces/workspace.entity.ts'

const key = 'an-operator-key-of-more-than-32-characters'
const operator = { authorization: `Operator ${key}` }

let app: TestApp
let api: ApiServer
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp({ env: { OPERATOR_KEY: key } })
  api = await startApiServer(app)
})
afterAll(async () => {
  await api.stop()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace({ plan: Plan.pro })
  const held = await app.services.redis.keys('operator:address*')
  if (held.length > 0) await app.services.redis.del(held)
})

const change = (headers: Record<string, string>, input: object, confirm = false, id = acme.workspaceId) =>
  api.graphql(
    `mutation ($input: UpdateWorkspaceTermsInput!) {
      updateWorkspaceTerms(input: $input) {
        changed before { plan } after { name plan video audio } stops { what count explanation } } }`,
    { input: { workspaceId: id, confirm, ...input } },
    headers,
  )
const planOf = async () =>
  (
    await api.graphql<{ workspaces: { id: string; plan: string }[] }>(
      `{ workspaces { id plan } }`,
      {},
      operator,
    )
  ).data.workspaces.find(({ id }) => id === acme.workspaceId)?.plan

describe('[V8.9] a platform operator', () => {
  it('sees what a change stops before it is made, and makes it', async () => {
    const preview = (await change(operator, { plan: 'FREE' })).data['updateWorkspaceTerms']
    expect(preview).toMatchObject({ changed: false, before: { plan: 'PRO' }, after: { plan: 'FREE' } })
    expect(preview).toMatchObject({
      stops: expect.arrayContaining([expect.objectContaining({ what: 'strikes' })]) as object,
    })
    expect(await planOf()).toBe('PRO')
    expect((await change(operator, { plan: 'FREE' }, true)).data).toMatchObject({
      updateWorkspaceTerms: { changed: true, after: { plan: 'FREE' } },
    })
    expect(await planOf()).toBe('FREE')
    expect((await change(operator, { plan: 'ENTERPRISE', video: true })).data).toMatchObject({
      updateWorkspaceTerms: { changed: true, after: { plan: 'ENTERPRISE', video: true }, stops: [] },
    })
    const entries = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`select actor_kind from audit_entry where event = 'workspace.terms_changed'`),
    )
    expect(entries).toEqual([{ actor_kind: 'system' }, { actor_kind: 'system' }])
  })

  it('reads and does nothing in any workspace', async () => {
    await app.services.intake.accept(acme.workspaceId, makeContent('c-1', 'hi'))
    const queries = [
      `{ contents(first: 1) { nodes { id } } }`,
      `{ users(first: 1) { nodes { id } } }`,
      `{ members { id } }`,
      `{ apiKeys { id } }`,
      `{ auditEntries(first: 1) { nodes { seq } } }`,
      `mutation { updateWorkspace(input: { undoSeconds: 1 }) { workspace { id } } }`,
    ]
    for (const query of queries)
      expect([query, (await api.graphql(query, {}, operator)).errors.map(({ code }) => code)]).toEqual([
        query,
        ['FORBIDDEN'],
      ])
    expect((await api.graphql(`{ viewer { id } }`, {}, operator)).data).toEqual({ viewer: null })
    const { status } = await fetch(`${api.url}/api/v1/lists`, { headers: operator })
    expect(status).toBe(401)
  })

  it.each([
    ['BAD_USER_INPUT', 'nonsense'],
    ['NOT_FOUND', newId()],
  ])('answers %s to the id %s of no workspace', async (code, id) => {
    expect((await change(operator, { plan: 'PRO' }, true, id)).errors).toMatchObject([{ code }])
  })

  it('is nobody else: no admin, no key, no wrong key', async () => {
    const admin = await api.signIn(acme.admin.email ?? '')
    expect((await change(admin, { plan: 'ENTERPRISE' })).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await change({}, { plan: 'ENTERPRISE' })).errors).toMatchObject([{ code: 'UNAUTHENTICATED' }])
    const bearer = { authorization: `Bearer ${await restKey(app, acme)}` }
    for (const headers of [bearer, { authorization: `Bearer ${key}` }, { authorization: `Operator ${key}x` }])
      expect((await change(headers, { plan: 'ENTERPRISE' })).status).toBeGreaterThanOrEqual(401)
    expect(await planOf()).toBe('PRO')
  })

  it('who guesses the key is held back', async () => {
    const guess = () => change({ authorization: 'Operator not-the-key' }, {})
    for (let tries = 0; tries < 30; tries++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
  })

  it('is nobody where no key is configured', async () => {
    const { operators } = (await startedWithout()).services
    await expect(operators.find('Operator undefined', '192.0.2.1')).rejects.toMatchObject({ status: 401 })
  })
})

let without: TestApp | undefined
async function startedWithout(): Promise<TestApp> {
  return (without ??= await startTestApp())
}
afterAll(() => without?.close())
