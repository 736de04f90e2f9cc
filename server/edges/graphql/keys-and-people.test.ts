import { getMetadataStorage } from 'type-graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'

let app: TestApp
let server: ApiServer
let acme: TestWorkspace
const keys: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
  acme = await app.createWorkspace()
  for (const scope of ['graphql_read', 'graphql_admin']) {
    const { data } = await app.graphql<{ createApiKey: { key: string } }>(
      acme.admin,
      `mutation { createApiKey(input: { name: "x", scopes: [${scope}, rest] }) { key } }`,
    )
    keys[scope] = data.createApiKey.key
  }
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const id = newId()
const secret = 'correct horse battery'

/** Every operation on members, sessions, signing in and keys that is not just seeing the team. */
const operations: Record<string, (email: string) => string> = {
  apiKeys: () => '{ apiKeys { id } }',
  createApiKey: () => 'mutation { createApiKey(input: { name: "y", scopes: [graphql_admin] }) { key } }',
  revokeApiKey: () => `mutation { revokeApiKey(input: { id: "${id}" }) { apiKey { id } } }`,
  createMember: () =>
    `mutation { createMember(input: { email: "spy@acme.test", password: "${secret}", role: admin }) { member { id } } }`,
  updateMember: () => `mutation { updateMember(input: { id: "${id}", role: admin }) { member { id } } }`,
  removeMember: () => `mutation { removeMember(input: { id: "${id}" }) { deletedId } }`,
  sessions: () => '{ sessions { id } }',
  revokeSession: () => `mutation { revokeSession(input: { id: "${id}" }) { revokedId } }`,
  signIn: (email) =>
    `mutation { signIn(input: { email: "${email}", password: "${secret}" }) { viewer { id } } }`,
  signOut: () => 'mutation { signOut { signedOut } }',
}

test('the operations below are all that there are', () => {
  const { queries, mutations } = getMetadataStorage()
  const folders = ['TeamResolver', 'MemberResolver', 'ApiKeyResolver']
  const names = [...queries, ...mutations]
    .filter(({ target }) => folders.includes((target as { name?: string } | undefined)?.name ?? ''))
    .map(({ schemaName }) => schemaName)
  expect(names.filter((name) => !['viewer', 'members'].includes(name)).sort()).toEqual(
    Object.keys(operations).sort(),
  )
})

test.each(
  Object.keys(operations).flatMap((name) =>
    Object.keys({ graphql_read: 1, graphql_admin: 1 }).map((scope) => [scope, name]),
  ),
)(
  '[V5.1.6] a key with %s may not %s: a key that leaked lets nobody in or out',
  async (scope = '', name = '') => {
    const query = operations[name]?.(acme.admin.email ?? '') ?? ''
    const authorization = `Bearer ${keys[scope]}`
    const { errors, headers } = await server.graphql(query, {}, { authorization })
    expect(errors.map(({ code }) => code)).toEqual(['FORBIDDEN'])
    expect(headers.get('set-cookie')).toBeNull()
  },
)

test('but a key sees the team', async () => {
  const authorization = `Bearer ${keys['graphql_read']}`
  const { data } = await server.graphql<{ members: object[] }>('{ members { name } }', {}, { authorization })
  expect(data.members).toHaveLength(3)
})
