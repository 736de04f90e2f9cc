import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { createMember, readyMember } from './member.service.ts'
import { PasswordSignIn } from './password-sign-in.service.ts'
import { Role } from './role.ts'
import { SignInLimits } from './sign-in-limits.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const password = 'correct horse battery'
let address = 0
const somewhere = () => ({ userAgent: null, ip: `192.0.2.${++address}` })
const signIn = (email: string, given = password, browser = somewhere()) =>
  app.services.signIn.signIn({ email, password: given }, browser)
const add = (workspaceId: string, values: Record<string, unknown>) =>
  app.services.database.inWorkspace(workspaceId, async (tx) =>
    createMember(
      tx,
      await readyMember({
        workspaceId,
        email: `${newId()}@x.test`,
        password,
        role: Role.moderator,
        ...values,
      }),
    ),
  )

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['a short password', { password: '123456789' }, { password: 'Must be at least 10 characters' }],
  ['a long password', { password: 'x'.repeat(201) }, { password: 'Must be at most 200 characters' }],
  ['no e-mail address', { email: 'ada' }, { email: 'Must be an e-mail address' }],
  [
    'a long e-mail address',
    { email: `${'a'.repeat(250)}@x.test` },
    { email: 'Must be at most 254 characters' },
  ],
])('a member is refused with %s', async (_name, values, fields) => {
  await expect(add(acme.workspaceId, values)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', fields })
})

test('an e-mail belongs to one member of a workspace, however it is written, and may belong to one of another', async () => {
  const email = `${newId()}@Example.test`
  expect(await add(acme.workspaceId, { email })).toMatchObject({ email, name: email.split('@')[0] })
  await expect(add(acme.workspaceId, { email: email.toUpperCase() })).rejects.toMatchObject({
    fields: { email: 'Already belongs to a member of this workspace' },
  })
  const { workspaceId } = await app.createWorkspace()
  expect(await add(workspaceId, { email })).toMatchObject({ email })
})

test('passwords are stored as argon2id of 19 MiB and two passes', async () => {
  const [row] = await app.services.database.asSystem((tx) =>
    tx.query<{ hash: string }>('select password_hash as hash from member limit 1'),
  )
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('an unknown e-mail and a wrong password are refused alike, and take as much work', async () => {
  /** In milliseconds of CPU, which a busy machine does not change. */
  const timed = async (email: string) => {
    const before = process.cpuUsage()
    await expect(signIn(email, 'wrong password')).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'E-mail or password is wrong',
    })
    return process.cpuUsage(before).user / 1000
  }
  const median = async (email: () => string) => {
    const times: number[] = []
    for (let i = 0; i < 7; i++) times.push(await timed(email()))
    return times.sort((a, b) => a - b)[3] ?? 0
  }
  const members = await Promise.all(Array.from({ length: 7 }, () => add(acme.workspaceId, {})))
  const known = await median(() => members.pop()?.email ?? '')
  const unknown = await median(() => `${newId()}@nowhere.test`)
  expect(unknown).toBeGreaterThan(known * 0.4)
  expect(unknown).toBeLessThan(known * 2.5)
})

test.each(['', '\0', "' or 1=1 --", 'x'.repeat(100_000)])('the e-mail %j signs nobody in', async (email) => {
  await expect(signIn(email.slice(0, 100_000))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('one e-mail with members in several workspaces opens the one whose password it is, or the one that is named', async () => {
  const email = `${newId()}@x.test`
  const [older, newer] = [await app.createWorkspace(), await app.createWorkspace()]
  await add(older.workspaceId, { email })
  await add(newer.workspaceId, { email })
  await add(acme.workspaceId, { email, password: 'another password' })
  const workspaceOf = async (token: Promise<string>) =>
    (await app.services.sessions.find(await token))?.workspaceId
  expect(await workspaceOf(signIn(email))).toBe(newer.workspaceId)
  expect(await workspaceOf(signIn(email, 'another password'))).toBe(acme.workspaceId)
  expect(
    await workspaceOf(
      app.services.signIn.signIn({ email, password, workspaceId: older.workspaceId }, somewhere()),
    ),
  ).toBe(older.workspaceId)
  await expect(
    app.services.signIn.signIn({ email, password, workspaceId: newId() }, somewhere()),
  ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('after ten wrong passwords for an e-mail even the right one waits, from anywhere', async () => {
  const { email } = await add(acme.workspaceId, {})
  for (let i = 0; i < 10; i++)
    await expect(signIn(email, 'wrong password')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(signIn(email.toUpperCase())).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    details: { limit: 10, remaining: 0 },
  })
})

test('fifty guesses at the same time are ten guesses', async () => {
  const { email } = await add(acme.workspaceId, {})
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => signIn(email, 'wrong password')))
  const codes = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in',
  )
  expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(10)
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(40)
})

test('getting in takes the tries back', async () => {
  const { email } = await add(acme.workspaceId, {})
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 9; i++) await signIn(email, 'wrong password').catch(() => undefined)
    expect(await signIn(email)).toHaveLength(43)
  }
})

test('one address has a hundred tries, whoever it tries to be', async () => {
  const browser = somewhere()
  const limits = new SignInLimits(app.services.redis)
  for (let i = 0; i < 100; i++) await limits.attempt(`${newId()}@x.test`, browser.ip)
  await expect(signIn(`${newId()}@x.test`, password, browser)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('[R9] without Redis people sign in, and guessing is still held back', async () => {
  const away = app.services.redis.duplicate()
  away.disconnect()
  const { database, sessions, secondSteps } = app.services
  const service = new PasswordSignIn(database, sessions, new SignInLimits(away), secondSteps, () =>
    Promise.resolve([]),
  )
  const { email } = await add(acme.workspaceId, {})
  const attempt = (given: string) => service.signIn({ email, password: given }, somewhere())
  expect(await attempt(password)).toHaveLength(43)
  for (let i = 0; i < 10; i++)
    await expect(attempt('wrong password')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(attempt(password)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})
