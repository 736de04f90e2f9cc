import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { newId } from '../../platform/ids.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { everyOperation } from '../../test/every-operation.ts'

let app: TestApp
let server: ApiServer
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
  acme = await app.createWorkspace()
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const keyWith = async (...scopes: ApiKeyScope[]) =>
  `Bearer ${(await app.services.apiKeys.create(acme.admin, { name: 'x', scopes })).key}`

const standing = () =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(
      `select (select json_agg(m order by id) from member m) as members, (select count(*) from session) as sessions,
         (select json_agg(json_build_array(id, scopes, revoked_at) order by id) from api_key) as keys`,
    ),
  )

/** Whatever is about members, sessions, signing in, passwords and keys, but for reading who there is. */
const ofPeople = () =>
  everyOperation(app.schema).filter(
    ({ name }) =>
      /member|invitation|session|password|key|secondstep|recoverycode|identityprovider|sign(in|out)/i.test(
        name,
      ) && !['member', 'members'].includes(name),
  )

test('the schema has operations on members, sessions, passwords and keys', () => {
  expect(
    ofPeople()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'acceptInvitation',
    'apiKeys',
    'beginSecondStep',
    'changePassword',
    'confirmSecondStep',
    'createApiKey',
    'createMember',
    'createPasswordLink',
    'endMemberSession',
    'endMemberSessions',
    'finishSignIn',
    'identityProvider',
    'invitations',
    'inviteMember',
    'memberSessions',
    'openInvitation',
    'removeIdentityProvider',
    'removeMember',
    'replaceRecoveryCodes',
    'requestPasswordLink',
    'requireSecondStep',
    'resendInvitation',
    'resetPassword',
    'resetSecondStep',
    'revokeApiKey',
    'revokeInvitation',
    'revokeSession',
    'sessions',
    'setIdentityProvider',
    'signIn',
    'signInOptions',
    'signOut',
    'turnSecondStepOff',
    'updateMember',
  ])
})

test.each([...Object.values(ApiKeyScope).map((scope) => [scope]), Object.values(ApiKeyScope)])(
  '[V5.1.6] a key with %s may none of them: a key that leaked lets nobody in or out',
  async (...scopes) => {
    const authorization = await keyWith(...scopes)
    const before = await standing()
    for (const { name, source, variables } of ofPeople())
      for (const values of variables([newId(), acme.moderator.id])) {
        const { errors, headers } = await server.graphql(source, values, { authorization })
        expect([name, errors.map(({ code }) => code)]).toEqual([name, ['FORBIDDEN']])
        expect(headers.get('set-cookie')).toBeNull()
      }
    expect(await standing()).toEqual(before)
  },
)

test('but a key sees the team', async () => {
  const authorization = await keyWith(ApiKeyScope.graphql_read)
  const { data } = await server.graphql<{ members: object[] }>('{ members { name } }', {}, { authorization })
  expect(data.members).toHaveLength(3)
})
