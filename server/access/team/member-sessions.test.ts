import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import type { Principal } from './principal.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => void (acme = await app.createWorkspace()))

const start = (member: Principal) =>
  app.services.sessions.start(member, { userAgent: 'Test', ip: '192.0.2.1' })
const isAlive = async ({ token }: { token: string }) => (await app.services.sessions.find(token)) !== null
const list = (who: Principal, memberId: string) =>
  app.graphql<{ memberSessions: { id: string; current: boolean }[] }>(
    who,
    'query ($memberId: ID!) { memberSessions(memberId: $memberId) { id ip userAgent current lastSeenAt } }',
    { memberId },
  )
const endOne = (who: Principal, memberId: string, id: string) =>
  app.graphql(
    who,
    'mutation ($memberId: ID!, $id: ID!) { endMemberSession(input: { memberId: $memberId, id: $id }) { endedId } }',
    { memberId, id },
  )
const endAll = (who: Principal, memberId: string) =>
  app.graphql(
    who,
    'mutation ($memberId: ID!) { endMemberSessions(input: { memberId: $memberId }) { endedSessions } }',
    { memberId },
  )
const entries = () =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(
      `select actor_id as by, subject, before::json from audit_entry where event = 'member.sessions_ended' order by seq`,
    ),
  )

test('an admin sees where a member is signed in, and ends one session of theirs or all', async () => {
  const [one, two, three] = [
    await start(acme.moderator),
    await start(acme.moderator),
    await start(acme.moderator),
  ]
  const colleague = await start(acme.colleague)
  const { data } = await list(acme.admin, acme.moderator.id)
  expect(data.memberSessions).toMatchObject(
    Array.from({ length: 3 }, () => ({ ip: '192.0.2.1', userAgent: 'Test', current: false })),
  )
  expect((await endOne(acme.admin, acme.moderator.id, one.id)).errors).toEqual([])
  expect([await isAlive(one), await isAlive(two)]).toEqual([false, true])
  expect((await endAll(acme.admin, acme.moderator.id)).data).toEqual({
    endMemberSessions: { endedSessions: 2 },
  })
  expect([await isAlive(two), await isAlive(three), await isAlive(colleague)]).toEqual([false, false, true])
  const by = { by: acme.admin.id, subject: acme.moderator.id }
  expect(await entries()).toEqual([
    { ...by, before: { sessions: 1 } },
    { ...by, before: { sessions: 2 } },
  ])
})

test('all sessions of an admin’s own are all but the one that asks', async () => {
  const [here, there] = [await start(acme.admin), await start(acme.admin)]
  const who = await app.services.sessions.find(here.token)
  if (!who) throw new Error('there is no such session')
  await endAll(who, acme.admin.id)
  expect([await isAlive(here), await isAlive(there)]).toEqual([true, false])
  expect((await list(who, acme.admin.id)).data.memberSessions).toMatchObject([{ current: true }])
})

test('a session is ended as that of its member only', async () => {
  const session = await start(acme.moderator)
  expect((await endOne(acme.admin, acme.colleague.id, session.id)).errors).toMatchObject([
    { code: 'NOT_FOUND' },
  ])
  expect(await isAlive(session)).toBe(true)
  expect(await entries()).toEqual([])
})

test('moderators, keys and other workspaces see and end none', async () => {
  const session = await start(acme.moderator)
  const other = await app.createWorkspace()
  const attempts = (who: Principal) =>
    Promise.all([
      list(who, acme.moderator.id),
      endOne(who, acme.moderator.id, session.id),
      endAll(who, acme.moderator.id),
    ])
  for (const who of [acme.colleague, acme.tool, acme.reader])
    for (const { errors } of await attempts(who)) expect(errors).toMatchObject([{ code: 'FORBIDDEN' }])
  const [listed, ...ended] = await attempts(other.admin)
  expect(listed?.data.memberSessions ?? []).toEqual([])
  for (const { errors } of ended) expect(errors).toMatchObject([{ code: 'NOT_FOUND' }])
  expect(await isAlive(session)).toBe(true)
})
