import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import memberResetSecondStep from '../../edges/cli/commands/member-reset-second-step.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import type { Principal } from '../team/principal.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => void (acme = await app.createWorkspace()))

const password = 'correct horse battery'
const halfMinute = 30_000
let address = 0
const browser = () => ({ userAgent: null, ip: `192.0.2.${++address}` })

/** The code that an authenticator shows, so many steps of half a minute from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * halfMinute })

const signIn = ({ email }: Principal, code?: string) =>
  app.services.signIn.signIn({ email: email ?? '', password, code }, browser())
const sessionOf = async (token: string) => {
  const principal = await app.services.sessions.find(token)
  if (!principal) throw new Error('there is no such session')
  return principal
}
const signedIn = async (member: Principal, code?: string) => sessionOf(await signIn(member, code))
const isAlive = async (token: string) => (await app.services.sessions.find(token)) !== null

const begin = async (who: Principal) => {
  const { data, errors } = await app.graphql<{ beginSecondStep: { uri: string; secret: string } }>(
    who,
    'mutation { beginSecondStep { uri secret } }',
  )
  expect(errors).toEqual([])
  return data.beginSecondStep
}
const confirm = (who: Principal, code: string) =>
  app.graphql<{ confirmSecondStep: { recoveryCodes: string[] } }>(
    who,
    'mutation ($code: String!) { confirmSecondStep(input: { code: $code }) { recoveryCodes } }',
    { code },
  )
/** A member with an authenticator, whose present code was used to set it up. */
const enrolled = async (member: Principal) => {
  const who = await signedIn(member)
  const { secret } = await begin(who)
  const { data, errors } = await confirm(who, codeOf(secret, -1))
  expect(errors).toEqual([])
  return { who, secret, codes: data.confirmSecondStep.recoveryCodes }
}
const withPassword = (who: Principal, mutation: string, fields: string, given = password) =>
  app.graphql<Record<string, { recoveryCodes: string[] }>>(
    who,
    `mutation ($password: String!) { ${mutation}(input: { password: $password }) { ${fields} } }`,
    { password: given },
  )
const require = (who: Principal, required = true) =>
  app.graphql(
    who,
    'mutation ($required: Boolean!) { requireSecondStep(input: { required: $required }) { workspace { requiresSecondStep } } }',
    { required },
  )
const events = async () =>
  (
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<{ event: string }>(
        `select event from audit_entry where event ~ 'second_step|recovery|sign_in' order by seq`,
      ),
    )
  ).map(({ event }) => event)

const refused = { code: 'BAD_USER_INPUT', fields: { code: 'Is not right, or was used before' } }
const missing = { code: 'SECOND_STEP_REQUIRED' }

describe('a second step', () => {
  it('asks for a code at the sign-in once the first code of the authenticator was shown', async () => {
    const who = await signedIn(acme.moderator)
    const { uri, secret } = await begin(who)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Verdict%20Acme:mo.*secret=/)
    expect(await isAlive(await signIn(acme.moderator))).toBe(true)
    expect((await confirm(who, '000000')).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    expect((await confirm(who, codeOf(secret))).errors).toEqual([])
    await expect(signIn(acme.moderator)).rejects.toMatchObject(missing)
    await expect(signIn(acme.moderator, '000000')).rejects.toMatchObject(refused)
    expect(await isAlive(await signIn(acme.moderator, codeOf(secret, 1)))).toBe(true)
    expect(await events()).toEqual(['member.second_step_enabled'])
  })

  it('ends the other sessions of the member when it is turned on', async () => {
    const elsewhere = await signIn(acme.moderator)
    const here = await signIn(acme.moderator)
    const { secret } = await begin(await sessionOf(here))
    await confirm(await sessionOf(here), codeOf(secret))
    expect([await isAlive(elsewhere), await isAlive(here)]).toEqual([false, true])
  })

  it('takes each code once, and none from before one that was taken', async () => {
    const { secret } = await enrolled(acme.moderator)
    const code = codeOf(secret, 1)
    const answers = await Promise.allSettled([signIn(acme.moderator, code), signIn(acme.moderator, code)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(signIn(acme.moderator, codeOf(secret, 0))).rejects.toMatchObject(refused)
  })

  it.each([-3, 3])('takes no code that is %d half minutes away', async (steps) => {
    const { secret } = await enrolled(acme.moderator)
    await expect(signIn(acme.moderator, codeOf(secret, steps))).rejects.toMatchObject(refused)
  })

  it('holds guessing back as guessing passwords is', async () => {
    const { secret } = await enrolled(acme.moderator)
    for (let guess = 0; guess < 10; guess++) await signIn(acme.moderator, '000000').catch(() => undefined)
    await expect(signIn(acme.moderator, codeOf(secret, 1))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  it('tells nothing to who has no password', async () => {
    await enrolled(acme.moderator)
    const attempt = app.services.signIn.signIn(
      { email: acme.moderator.email ?? '', password: 'not this one', code: '000000' },
      browser(),
    )
    await expect(attempt).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('is kept sealed, bound to its workspace and member, and its recovery codes as hashes', async () => {
    const { secret, codes } = await enrolled(acme.moderator)
    const other = await enrolled(acme.colleague)
    const rows = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query('select t::text, (select json_agg(c)::text from recovery_code c) from second_step t'),
    )
    const dump = JSON.stringify(rows)
    for (const shown of [secret, ...codes.flatMap((code) => [code, code.replaceAll('-', '')])])
      expect(dump).not.toContain(shown)
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(
        `update second_step t set secret = o.secret from second_step o where t.member_id = $1 and o.member_id = $2`,
        [acme.moderator.id, acme.colleague.id],
      ),
    )
    await expect(signIn(acme.moderator, codeOf(other.secret, 1))).rejects.toThrow()
    expect(await isAlive(await signIn(acme.colleague, codeOf(other.secret, 1)))).toBe(true)
  })

  it('is the member’s alone to set up, and no key’s', async () => {
    for (const key of [acme.tool, acme.reader])
      expect((await app.graphql(key, 'mutation { beginSecondStep { uri } }')).errors).toMatchObject([
        { code: 'FORBIDDEN' },
      ])
  })
})

describe('recovery codes', () => {
  it('stand in for a code once each, however they are typed', async () => {
    const { codes } = await enrolled(acme.moderator)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect(await isAlive(await signIn(acme.moderator, first))).toBe(true)
    await expect(signIn(acme.moderator, first)).rejects.toMatchObject(refused)
    const who = await signedIn(acme.moderator, ` ${second.replaceAll('-', ' ').toUpperCase()} `)
    const { data } = await app.graphql(who, '{ viewer { secondStep { recoveryCodes } } }')
    expect(data).toEqual({ viewer: { secondStep: { recoveryCodes: 8 } } })
    expect(await events()).toEqual([
      'member.second_step_enabled',
      'member.recovery_code_used',
      'member.recovery_code_used',
    ])
  })

  it('used twice at the same moment let one in', async () => {
    const { codes } = await enrolled(acme.moderator)
    const answers = await Promise.allSettled([1, 2].map(() => signIn(acme.moderator, codes[0])))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('are replaced with the password, and those from before are worth nothing', async () => {
    const { who, codes } = await enrolled(acme.moderator)
    const wrong = await withPassword(who, 'replaceRecoveryCodes', 'recoveryCodes', 'not this one')
    expect(wrong.errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    const { data } = await withPassword(who, 'replaceRecoveryCodes', 'recoveryCodes')
    await expect(signIn(acme.moderator, codes[0])).rejects.toMatchObject(refused)
    expect(await isAlive(await signIn(acme.moderator, data['replaceRecoveryCodes']?.recoveryCodes[0]))).toBe(
      true,
    )
  })
})

describe('a second step goes away', () => {
  it('with the password of the member', async () => {
    const { who } = await enrolled(acme.moderator)
    const wrong = await withPassword(who, 'turnSecondStepOff', 'turnedOff', 'not this one')
    expect(wrong.errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    expect((await withPassword(who, 'turnSecondStepOff', 'turnedOff')).errors).toEqual([])
    expect(await isAlive(await signIn(acme.moderator))).toBe(true)
  })

  const reset = (who: Principal, memberId: string) =>
    app.graphql(
      who,
      'mutation ($memberId: ID!) { resetSecondStep(input: { memberId: $memberId }) { isReset } }',
      { memberId },
    )

  it('by an admin of the workspace, who sees who has one; the sessions of the member end', async () => {
    const { secret } = await enrolled(acme.moderator)
    const token = await signIn(acme.moderator, codeOf(secret, 1))
    const other = await app.createWorkspace()
    expect((await reset(acme.colleague, acme.moderator.id)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await reset(acme.tool, acme.moderator.id)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await reset(other.admin, acme.moderator.id)).errors).toMatchObject([{ code: 'NOT_FOUND' }])
    const { data } = await app.graphql(acme.admin, '{ members { name hasSecondStep } }')
    expect(data).toEqual({
      members: [
        { name: 'Ada', hasSecondStep: false },
        { name: 'Cleo', hasSecondStep: false },
        { name: 'Mo', hasSecondStep: true },
      ],
    })
    expect((await reset(acme.admin, acme.moderator.id)).errors).toEqual([])
    expect(await isAlive(token)).toBe(false)
    expect(await isAlive(await signIn(acme.moderator))).toBe(true)
  })

  it('by the operator, for the last admin', async () => {
    await enrolled(acme.admin)
    await memberResetSecondStep.run(app.services, {
      workspace: acme.workspaceId,
      email: acme.admin.email ?? '',
    })
    expect(await isAlive(await signIn(acme.admin))).toBe(true)
    expect(await events()).toEqual(['member.second_step_enabled', 'member.second_step_reset'])
  })
})

describe('a workspace that asks everybody for a second step', () => {
  it('has who has none set one up when they sign in next, and lets them do nothing else before', async () => {
    expect((await require(acme.admin)).errors).toMatchObject([{ code: 'CONFLICT' }])
    await enrolled(acme.admin)
    const before = await signedIn(acme.moderator)
    expect((await require(acme.admin)).errors).toEqual([])
    expect(before.grants).toEqual(['moderator'])
    const token = await signIn(acme.moderator)
    const who = await sessionOf(token)
    expect((await app.graphql(who, '{ viewer { mustEnrol permissions role } }')).data).toEqual({
      viewer: { mustEnrol: true, permissions: ['secondStep.manage'], role: null },
    })
    expect((await app.graphql(who, '{ viewer { workspace { name languages } } }')).errors).toEqual([])
    for (const closed of ['members { id }', 'viewer { workspace { terms { plan } } }', 'tags { id }'])
      expect((await app.graphql(who, `{ ${closed} }`)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    const { secret } = await begin(who)
    expect((await confirm(who, codeOf(secret))).errors).toEqual([])
    expect((await sessionOf(token)).grants).toEqual(['moderator'])
  })

  it('lets nobody turn theirs off, until it asks no more', async () => {
    const { who } = await enrolled(acme.admin)
    await require(acme.admin)
    expect((await withPassword(who, 'turnSecondStepOff', 'turnedOff')).errors).toMatchObject([
      { code: 'CONFLICT' },
    ])
    await require(acme.admin, false)
    expect((await withPassword(who, 'turnSecondStepOff', 'turnedOff')).errors).toEqual([])
    expect(await events()).toEqual([
      'member.second_step_enabled',
      'workspace.sign_in_changed',
      'workspace.sign_in_changed',
      'member.second_step_disabled',
    ])
  })

  it('is made so by admins who are signed in', async () => {
    for (const who of [acme.moderator, acme.tool])
      expect((await require(who)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
  })
})
