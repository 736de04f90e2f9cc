import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Database } from '../../platform/database.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { AccessChanges, type EntranceIds } from '../team/access-changes.ts'
import { ApiKeyScope } from './api-key.entity.ts'
import { newKey } from './key-format.ts'
import { KeyOwners } from './key-owners.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const create = `mutation ($name: String!, $scopes: [ApiKeyScope!]) { createApiKey(input: { name: $name, scopes: $scopes }) {
  key apiKey { id name hint scopes createdBy { kind name } lastUsedAt revokedAt } } }`
interface Created {
  createApiKey: { key: string; apiKey: { id: string; hint: string; scopes: string[] } }
}
const make = async (name: string, scopes?: string[]) =>
  (await app.graphql<Created>(acme.admin, create, { name, scopes })).data.createApiKey
const find = (key: string) => app.services.apiKeys.find(key)

test('[5.1] a key is shown once, then by a hint; a new one opens the REST API', async () => {
  const { key, apiKey } = await make('Production')
  expect(apiKey).toMatchObject({
    name: 'Production',
    hint: key.slice(-4),
    scopes: ['REST'],
    createdBy: { kind: 'MEMBER', name: 'Ada' },
    revokedAt: null,
  })
  const listed = await app.graphql(acme.admin, '{ apiKeys { id hint } }')
  expect(listed.data).toEqual({ apiKeys: expect.arrayContaining([{ id: apiKey.id, hint: apiKey.hint }]) })
  expect(JSON.stringify(listed)).not.toContain(key.slice(8, 40))
})

test('[5.1] no table holds the key itself', async () => {
  const { key } = await make('Hashed')
  const rows = await app.services.database.asSystem((tx) => tx.query('select k::text as line from api_key k'))
  expect(JSON.stringify(rows)).not.toContain(key.slice(16, 48))
})

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no name', { name: '' }, { name: 'Must not be empty' }],
  ['a long name', { name: 'x'.repeat(101) }, { name: 'Must be at most 100 characters' }],
  ['no scope', { name: 'x', scopes: [] }, { scopes: 'Choose at least one scope' }],
])('a key is refused with %s', async (_name, variables, fields) => {
  const { errors } = await app.graphql(acme.admin, create, variables)
  expect(errors[0]).toMatchObject({ code: 'BAD_USER_INPUT', extensions: { fields } })
})

test('[5.1] a key stands for its workspace with its scopes', async () => {
  const { key, apiKey } = await make('Tool', ['GRAPHQL_ADMIN', 'REST', 'REST'])
  expect(await find(key)).toMatchObject({
    kind: 'key',
    id: apiKey.id,
    name: 'Tool',
    workspaceId: acme.workspaceId,
    grants: ['graphql:admin', 'rest'],
  })
})

test('[5.1] missing, malformed, unknown and half-right keys stand for nobody', async () => {
  const { key } = await make('Half')
  const other = newKey().key
  for (const wrong of ['', 'verdict.', 'nonsense', other, `${key}x`, key.toLowerCase()])
    expect(await find(wrong)).toBeNull()
})

test('[V5.1.4] a revoked key stands for nobody, here and in another process, and stays on record', async () => {
  const { services } = app
  const elsewhere = new KeyOwners(services.database, new AccessChanges(services.pubsub), services.log)
  const { key, apiKey } = await make('Leaked')
  expect(await elsewhere.find(key)).not.toBeNull()
  expect(await find(key)).not.toBeNull()
  const { data } = await app.graphql(
    acme.admin,
    `mutation { revokeApiKey(input: { id: "${apiKey.id}" }) { apiKey { revokedAt } } }`,
  )
  expect(data).toMatchObject({ revokeApiKey: { apiKey: { revokedAt: expect.anything() as unknown } } })
  expect(await find(key)).toBeNull()
  await expect.poll(() => elsewhere.find(key), { timeout: 1000 }).toBeNull()
  const again = await app.graphql(
    acme.admin,
    `mutation { revokeApiKey(input: { id: "${apiKey.id}" }) { apiKey { revokedAt } } }`,
  )
  expect(again.data).toEqual(data)
})

/** Another process's keys, and what tells it of changes. */
function ownersElsewhere() {
  const { services } = app
  let tell: (changed: EntranceIds) => void = () => undefined
  const listen = (listener: typeof tell) => {
    tell = listener
    return () => undefined
  }
  const elsewhere = new KeyOwners(services.database, { listen }, services.log)
  return { elsewhere, tell: (changed: EntranceIds) => tell(changed) }
}

test('[R9] a key that is being read as Redis comes back stands for its owner, and is read anew after that', async () => {
  const { elsewhere, tell } = ownersElsewhere()
  const { key, apiKey } = await make('Read as Redis came back')
  const reading = Promise.all([elsewhere.find(key), elsewhere.find(key)])
  tell(null)
  expect(await reading).toMatchObject([{ id: apiKey.id }, { id: apiKey.id }])
  await app.graphql(acme.admin, `mutation { revokeApiKey(input: { id: "${apiKey.id}" }) { apiKey { id } } }`)
  expect(await elsewhere.find(key)).toBeNull()
})

test('whoever read a key before it was revoked does not remember it', async () => {
  const { elsewhere, tell } = ownersElsewhere()
  const { key, apiKey } = await make('Leaked while it was read')
  const reading = elsewhere.find(key)
  tell([apiKey.id])
  expect(await reading).not.toBeNull()
  await app.graphql(acme.admin, `mutation { revokeApiKey(input: { id: "${apiKey.id}" }) { apiKey { id } } }`)
  expect(await elsewhere.find(key)).toBeNull()
})

test('a key that is used is marked so, at most once a minute', async () => {
  const { services } = app
  const { key, apiKey } = await make('Used')
  const used = async () =>
    (await services.apiKeys.list(acme.workspaceId)).find(({ id }) => id === apiKey.id)?.lastUsedAt ?? null
  expect(await used()).toBeNull()
  await find(key)
  await expect.poll(used).toBeInstanceOf(Date)
  const first = await used()
  const written = vi.spyOn(Database.prototype, 'inWorkspace')
  for (let i = 0; i < 20; i++) await find(key)
  await Promise.all(written.mock.results.map(({ value }) => value as Promise<unknown>))
  written.mockRestore()
  expect(await used()).toEqual(first)
})

test('finding a key again asks no database', async () => {
  const { key } = await make('Hot')
  await find(key)
  const started = performance.now()
  for (let i = 0; i < 10_000; i++) await find(key)
  expect((performance.now() - started) / 10_000).toBeLessThan(0.05)
})

test('another workspace neither sees nor revokes a key', async () => {
  const other = await app.createWorkspace()
  const { apiKey, key } = await make('Ours')
  const { errors } = await app.graphql(
    other.admin,
    `mutation { revokeApiKey(input: { id: "${apiKey.id}" }) { apiKey { id } } }`,
  )
  expect(errors[0]).toMatchObject({ code: 'NOT_FOUND', message: 'API key not found' })
  expect((await app.graphql(other.admin, '{ apiKeys { id } }')).data).toEqual({ apiKeys: [] })
  expect(await find(key)).not.toBeNull()
})

test('making and revoking keys is in the audit log, without the key', async () => {
  const other = await app.createWorkspace()
  const by = { workspaceId: other.workspaceId, actor: { kind: ActorKind.member, id: other.admin.id } }
  const { apiKey, key } = await app.services.apiKeys.create(by, {
    name: 'Logged',
    scopes: [ApiKeyScope.rest],
  })
  await app.services.apiKeys.revoke(by, apiKey.id)
  const { data } = await app.graphql(
    other.admin,
    '{ auditEntries { nodes { seq event subject actor { name } before after } } }',
  )
  expect(data).toEqual({
    auditEntries: {
      nodes: [
        {
          seq: 2,
          event: 'API_KEY_REVOKED',
          subject: apiKey.id,
          actor: { name: 'Ada' },
          before: { name: 'Logged' },
          after: null,
        },
        {
          seq: 1,
          event: 'API_KEY_CREATED',
          subject: apiKey.id,
          actor: { name: 'Ada' },
          before: null,
          after: { name: 'Logged', scopes: ['rest'] },
        },
      ],
    },
  })
  expect(JSON.stringify(data)).not.toContain(key.slice(8, 40))
})
