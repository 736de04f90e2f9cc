import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { restClient } from '../../test/rest-client.ts'
import type { CreatedWorkspace } from './new-workspaces.resolver.ts'

const key = 'an-operator-key-of-more-than-32-characters'
const operator = { authorization: `Operator ${key}` }

let app: TestApp
let api: ApiServer
beforeAll(async () => {
  app = await startTestApp({ env: { OPERATOR_KEY: key } })
  api = await startApiServer(app)
})
afterAll(async () => {
  await api.stop()
  await app.close()
})

const given = { name: 'Acme', email: 'ada@acme.example', password: 'correct horse battery' }
const create = (input: object, headers: Record<string, string> = operator) =>
  api.graphql<{ createWorkspace: CreatedWorkspace }>(
    `mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspaceId apiKey plan } }`,
    { input },
    headers,
  )
const names = async () => (await app.services.workspaceTerms.all()).map(({ name }) => name)

describe('[2.1] an operator makes a workspace', () => {
  it('with an admin who signs in, and a key that sends items', async () => {
    const { createWorkspace: made } = (await create({ ...given, plan: 'PRO', video: true })).data
    expect(await app.services.workspaces.byId(made.workspaceId)).toMatchObject({
      name: 'Acme',
      plan: 'pro',
      videoEnabled: true,
      audioEnabled: false,
    })
    const admin = await api.signIn(given.email, given.password)
    expect((await api.graphql(`{ viewer { role } }`, {}, admin)).data).toEqual({ viewer: { role: 'ADMIN' } })
    const { status } = await restClient(api.url, made.apiKey)('GET', 'lists')
    expect(status).toBe(200)
  })

  it('without limits, unless a plan is given', async () => {
    const { createWorkspace: made } = (await create({ ...given, email: 'grace@acme.example' })).data
    expect(made.plan).toBe('ENTERPRISE')
  })

  it.each([
    ['name', '', 'BAD_USER_INPUT'],
    ['email', 'nobody', 'BAD_USER_INPUT'],
    ['password', 'short', 'BAD_USER_INPUT'],
    ['password', 'ada@acme.example', 'WEAK_PASSWORD'],
  ])('or nothing, where the %s is %j', async (field, value, code) => {
    const { errors } = await create({ ...given, name: 'Half made', [field]: value })
    expect(errors).toMatchObject([
      { code, extensions: { fields: { [field]: expect.any(String) as string } } },
    ])
    expect(await names()).not.toContain('Half made')
  })

  it('and nobody else does', async () => {
    const { admin } = await app.createWorkspace()
    expect((await create(given, await api.signIn(admin.email ?? ''))).errors).toMatchObject([
      { code: 'FORBIDDEN' },
    ])
    expect((await create(given, {})).errors).toMatchObject([{ code: 'UNAUTHENTICATED' }])
  })
})
