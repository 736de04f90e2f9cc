import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '../../platform/ids.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { currentCode } from '../../test/current-code.ts'
import { ApiKeyScope } from '../api-keys/api-key.entity.ts'
import { createMember, readyMember } from './member.service.ts'
import { takeWorkspace } from './named-workspace.ts'
import { Role } from './role.ts'

let app: TestApp
let server: ApiServer
/** The workspaces of one person, the older one first, and one of somebody else. */
let older: TestWorkspace
let newer: TestWorkspace
let foreign: TestWorkspace
let email: string
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
})
afterAll(async () => {
  await server.stop()
  await app.close()
})
beforeEach(async () => {
  email = `${newId()}@x.test`
  older = await app.createWorkspace()
  newer = await app.createWorkspace()
  foreign = await app.createWorkspace()
  await join(older)
  await join(newer)
})

const password = 'correct horse battery'
const join = ({ workspaceId }: TestWorkspace, given = password) =>
  app.services.database.inWorkspace(workspaceId, async (tx) =>
    createMember(
      tx,
      await readyMember({ workspaceId, email, name: 'Nele', password: given, role: Role.moderator }),
    ),
  )
const signIn = async (input: object = {}, headers: Record<string, string> = {}) => {
  const answer = await server.graphql<{ signIn: { viewer: Seen } }>(
    'mutation ($input: SignInInput!) { signIn(input: $input) { viewer { workspace { id } workspaces { id name } } } }',
    { input: { email, password, ...input } },
    headers,
  )
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { ...answer, viewer: answer.data.signIn.viewer, headers: { cookie } }
}
interface Seen {
  workspace: { id: string }
  workspaces: { id: string }[]
}
const seen = async (headers: Record<string, string>, workspaceId?: string) => {
  const named = workspaceId === undefined ? {} : { 'verdict-workspace': workspaceId }
  const { data } = await server.graphql<{ viewer: Seen | null }>(
    '{ viewer { workspace { id } workspaces { id } } }',
    {},
    { ...headers, ...named },
  )
  return data.viewer?.workspace.id ?? null
}
const idsOf = ({ workspaces }: Seen) => workspaces.map(({ id }) => id).sort()
const both = () => [older.workspaceId, newer.workspaceId].sort()

describe('one sign-in', () => {
  it('opens all workspaces of a person that the password opens, and the request says which one it means', async () => {
    const { viewer, headers } = await signIn()
    expect(idsOf(viewer)).toEqual(both())
    expect(viewer.workspace.id).toBe(newer.workspaceId)
    expect(await seen(headers, older.workspaceId)).toBe(older.workspaceId)
    expect(await seen(headers, newer.workspaceId)).toBe(newer.workspaceId)
    expect(await seen(headers)).toBe(newer.workspaceId)
  })

  it('answers in the workspace that the address names, over HTTP and WebSocket', async () => {
    const { headers } = await signIn()
    const asked = async (workspaceId: string) => {
      const response = await fetch(`${server.url}/w/${workspaceId}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query: '{ viewer { workspace { id } } }' }),
      })
      return ((await response.json()) as { data: { viewer: Seen | null } }).data.viewer?.workspace.id
    }
    for (const { workspaceId } of [older, newer]) expect(await asked(workspaceId)).toBe(workspaceId)
    expect(await asked(foreign.workspaceId)).toBeUndefined()
    const opens = (workspaceId: string) =>
      new Promise<number | 'open'>((resolve) => {
        const socket = new WebSocket(
          `${server.url.replace('http', 'ws')}/w/${workspaceId}/graphql`,
          'graphql-transport-ws',
          { headers },
        )
        socket.onopen = () => socket.send('{"type":"connection_init"}')
        socket.onmessage = () => {
          resolve('open')
          socket.close()
        }
        socket.onclose = ({ code }) => resolve(code)
      })
    expect([await opens(older.workspaceId), await opens(foreign.workspaceId)]).toEqual(['open', 4401])
  })

  it.each(['another workspace', 'an id of nothing', 'no id'])(
    'lets nobody in to %s, whatever the request says',
    async (what) => {
      const { headers } = await signIn()
      const named = { 'another workspace': foreign.workspaceId, 'an id of nothing': newId(), 'no id': 'x' }[
        what
      ]
      expect(await seen(headers, named)).toBeNull()
    },
  )

  it('leaves out a workspace with another password, until that is given as well', async () => {
    const third = await app.createWorkspace()
    await join(third, 'quite another password')
    const first = await signIn()
    expect(idsOf(first.viewer)).toEqual(both())
    const second = await signIn({ password: 'quite another password' }, first.headers)
    expect(second.viewer.workspace.id).toBe(third.workspaceId)
    expect(idsOf(second.viewer)).toEqual([...both(), third.workspaceId].sort())
    expect(await seen(first.headers)).toBeNull()
    expect(await seen(second.headers, older.workspaceId)).toBe(older.workspaceId)
  })

  it('leaves out a workspace with a second step, whose code is asked for when it is signed in to', async () => {
    const code = await currentCode(app, { workspaceId: newer.workspaceId, email, password })
    const { viewer, headers } = await signIn({ workspaceId: older.workspaceId })
    expect(idsOf(viewer)).toEqual([older.workspaceId])
    const refused = await server.graphql(
      'mutation ($input: SignInInput!) { signIn(input: $input) { viewer { id } } }',
      { input: { email, password } },
      headers,
    )
    expect(refused.errors).toMatchObject([{ code: 'SECOND_STEP_REQUIRED' }])
    expect(idsOf((await signIn({ code }, headers)).viewer)).toEqual(both())
  })

  it('of another person ends what the browser had open', async () => {
    const { headers } = await signIn()
    const other = await signIn({ email: foreign.admin.email }, headers)
    expect(idsOf(other.viewer)).toEqual([foreign.workspaceId])
    expect([await seen(headers), await seen(other.headers, older.workspaceId)]).toEqual([null, null])
  })
})

test('signing out ends the session in all its workspaces', async () => {
  const { headers } = await signIn()
  await server.graphql('mutation { signOut { signedOut } }', {}, headers)
  for (const { workspaceId } of [older, newer]) expect(await seen(headers, workspaceId)).toBeNull()
})

test('an admin ends the session in their own workspace alone', async () => {
  const { headers } = await signIn()
  const me = await app.services.sessions.find(headers.cookie.split('=')[1] ?? '', {
    workspaceId: older.workspaceId,
  })
  expect(await seen(headers, older.workspaceId)).toBe(older.workspaceId)
  await app.services.memberSessions.endAll(older.admin, me?.id ?? '')
  expect(await seen(headers, older.workspaceId)).toBeNull()
  expect(await seen(headers, newer.workspaceId)).toBe(newer.workspaceId)
})

test('a key stays in its workspace, whatever the request says', async () => {
  const { key } = await app.services.apiKeys.create(older.admin, {
    name: 'x',
    scopes: [ApiKeyScope.graphql_read],
  })
  expect(await seen({ authorization: `Bearer ${key}` }, newer.workspaceId)).toBe(older.workspaceId)
})

const id = '0194b5c0-0000-7000-8000-000000000000'
test.each([
  [`/w/${id}/content?q=a`, '/content?q=a', id],
  [`/w/${id}`, '/', id],
  [`/w/${id}?a`, '/?a', id],
  [`/w/${id}//evil.example`, '//evil.example', id],
  ['/w/acme/content', '/w/acme/content', undefined],
  [`/w/${id}x/content`, `/w/${id}x/content`, undefined],
  ['/content', '/content', undefined],
])('the address %s is answered as %s', (url, path, workspace) => {
  const request = { url, headers: {} as Record<string, string> }
  takeWorkspace(request)
  expect([request.url, request.headers['verdict-workspace']]).toEqual([path, workspace])
})
