import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import memberResetPassword from '../../edges/cli/commands/member-reset-password.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { forgetLinkTries } from '../../test/link-tries.ts'
import type { Principal } from './principal.ts'
import { SignInLimits } from './sign-in-limits.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => void (app = await startTestApp({ env: { PUBLIC_URL: 'https://verdict.example' } })))
afterAll(() => app.close())
beforeEach(() => forgetLinkTries(app))
beforeEach(async () => void (acme = await app.createWorkspace()))

const old = 'correct horse battery'
const next = 'a quite different one'
let address = 0
/** A browser at an address of its own, so that nobody's tries count for others. */
const browser = () => ({ userAgent: null, ip: `192.0.2.${++address}` })
const signIn = ({ email }: Principal, password: string) =>
  app.services.signIn.signIn({ email: email ?? '', password }, browser())
/** The member as they come in with a session's token. */
const signedIn = async (member: Principal) => {
  const token = await signIn(member, old)
  const principal = await app.services.sessions.find(token)
  if (!principal) throw new Error('there is no such session')
  return { token, principal }
}
const alive = async (token: string) => (await app.services.sessions.find(token)) !== null
const change = (who: Principal | null, present: string, password: string) =>
  app.graphql(
    who,
    `mutation ($present: String!, $password: String!) { changePassword(input: { present: $present, password: $password }) { changed } }`,
    { present, password },
  )
const makeLink = (who: Principal, memberId: string) =>
  app.graphql<{ createPasswordLink: { link: { path: string; expiresAt: string } } }>(
    who,
    `mutation ($id: ID!) { createPasswordLink(input: { memberId: $id }) { link { path expiresAt } } }`,
    { id: memberId },
  )
const tokenFor = async (member: Principal) =>
  (await makeLink(acme.admin, member.id)).data.createPasswordLink.link.path.split('#')[1] ?? ''
const reset = (token: string, password: string) =>
  app.graphql(
    null,
    `mutation ($token: String!, $password: String!) { resetPassword(input: { token: $token, password: $password }) { changed } }`,
    { token, password },
  )
const weak = {
  code: 'WEAK_PASSWORD',
  extensions: { fields: { password: expect.any(String) as string } },
}
const entries = (event: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(
      `select actor_kind as kind, actor_id as id, subject, before, after::text from audit_entry where event = $1`,
      [event],
    ),
  )

describe('[V2.15.2] a member changes their own password', () => {
  it('with the present one; this session stays, the others end, and it is in the audit log without a secret', async () => {
    const here = await signedIn(acme.moderator)
    const elsewhere = await signedIn(acme.moderator)
    const colleague = await signedIn(acme.colleague)
    expect((await change(here.principal, old, next)).errors).toEqual([])
    expect([await alive(here.token), await alive(elsewhere.token), await alive(colleague.token)]).toEqual([
      true,
      false,
      true,
    ])
    await expect(signIn(acme.moderator, old)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await alive(await signIn(acme.moderator, next))).toBe(true)
    const { id } = acme.moderator
    expect(await entries('member.password_changed')).toEqual([
      { kind: 'member', id, subject: id, before: null, after: null },
    ])
  })

  it.each([
    ['a wrong present one', 'not this one at all', next, 'present'],
    ['one of 9 characters', old, 'short one', 'password'],
    ['one of 201 characters', old, 'x'.repeat(201), 'password'],
  ])('%s is refused, and nothing changes', async (_what, present, password, field) => {
    const { principal, token } = await signedIn(acme.moderator)
    expect((await change(principal, present, password)).errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { [field]: expect.any(String) as string } } },
    ])
    expect(await alive(token)).toBe(true)
    expect(await alive(await signIn(acme.moderator, old))).toBe(true)
  })

  it('one that is common, or their own e-mail address, is refused', async () => {
    const { principal } = await signedIn(acme.moderator)
    for (const password of ['password1234', acme.moderator.email ?? ''])
      expect((await change(principal, old, password)).errors).toMatchObject([weak])
    expect(await alive(await signIn(acme.moderator, old))).toBe(true)
  })

  it('guessing the present one is held back as guessing at the sign-in is', async () => {
    const { principal } = await signedIn(acme.moderator)
    for (let guess = 0; guess < 10; guess++) await change(principal, `guess number ${guess}`, next)
    expect((await change(principal, old, next)).errors).toMatchObject([{ code: 'RATE_LIMITED' }])
  })

  it.each(['rest', 'reader', 'tool'] as const)('is nothing for a key (%s)', async (key) => {
    expect((await change(acme[key], old, next)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await makeLink(acme[key], acme.moderator.id)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
  })
})

describe('[V2.15.3] a link for a new password', () => {
  it('sets it once; all sessions of the member end, and nobody else’s', async () => {
    const { token } = await signedIn(acme.moderator)
    const admin = await signedIn(acme.admin)
    const link = await tokenFor(acme.moderator)
    expect(await alive(token)).toBe(true)
    expect((await reset(link, next)).errors).toEqual([])
    expect([await alive(token), await alive(admin.token)]).toEqual([false, true])
    expect(await alive(await signIn(acme.moderator, next))).toBe(true)
    expect((await reset(link, 'yet another password')).errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { token: expect.any(String) as string } } },
    ])
    expect(await entries('member.password_link_created')).toMatchObject([
      { id: acme.admin.id, subject: acme.moderator.id, after: expect.not.stringContaining(link) as string },
    ])
    expect(await entries('member.password_reset')).toMatchObject([{ subject: acme.moderator.id }])
  })

  it('lets nobody in whose sign-in with the password before was under way', async () => {
    const { secondSteps } = app.services
    const token = await tokenFor(acme.moderator)
    const take = secondSteps.take.bind(secondSteps)
    vi.spyOn(secondSteps, 'take').mockImplementationOnce(async (...given) => {
      expect((await reset(token, next)).errors).toEqual([])
      return take(...given)
    })
    await expect(signIn(acme.moderator, old)).rejects.toThrow('E-mail or password is wrong')
    await expect(signIn(acme.moderator, next)).resolves.toBeTruthy()
  })

  it('stays what it is when a change by who knew the one before was under way', async () => {
    const { principal } = await signedIn(acme.moderator)
    const token = await tokenFor(acme.moderator)
    vi.spyOn(SignInLimits.prototype, 'succeeded').mockImplementationOnce(async () => {
      expect((await reset(token, next)).errors).toEqual([])
    })
    expect((await change(principal, old, 'yet another password')).errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { present: 'Is not your present password' } } },
    ])
    await expect(signIn(acme.moderator, next)).resolves.toBeTruthy()
  })

  it('used by two at once sets the password of one', async () => {
    const link = await tokenFor(acme.moderator)
    const answers = await Promise.all([reset(link, 'the first password'), reset(link, 'the second password')])
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
  })

  it.each([
    ['a later link', () => tokenFor(acme.moderator)],
    ['a changed password', async () => change((await signedIn(acme.moderator)).principal, old, next)],
    ['24 hours', () => expire()],
    [
      'the member’s removal',
      () =>
        app.services.members.remove(
          { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } },
          acme.moderator.id,
        ),
    ],
  ])('does not work any more after %s', async (_what, happens) => {
    const link = await tokenFor(acme.moderator)
    await happens()
    expect((await reset(link, 'yet another password')).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
  })

  it('is kept as a hash alone, and a password that is refused leaves it usable', async () => {
    const link = await tokenFor(acme.moderator)
    const rows = await app.services.database.asSystem((tx) =>
      tx.query(`select p::text as row from password_link p`),
    )
    expect(JSON.stringify(rows)).not.toContain(link)
    expect((await reset(link, 'short')).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    expect((await reset(link, acme.moderator.email ?? '')).errors).toMatchObject([weak])
    expect((await reset(link, next)).errors).toEqual([])
  })

  it('is made by admins, for members of their own workspace', async () => {
    expect((await makeLink(acme.moderator, acme.colleague.id)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    const other = await app.createWorkspace()
    expect((await makeLink(acme.admin, other.moderator.id)).errors).toMatchObject([{ code: 'NOT_FOUND' }])
    expect((await makeLink(acme.admin, 'nonsense')).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
  })

  it('comes from the command line for the last admin, by the e-mail address', async () => {
    const email = (acme.admin.email ?? '').toUpperCase()
    const { link } = await memberResetPassword.run(app.services, { workspace: acme.workspaceId, email })
    expect(link).toMatch(/^https:\/\/verdict\.example\/reset-password#[\w-]{43}$/)
    expect((await reset(String(link).split('#')[1] ?? '', next)).errors).toEqual([])
    expect(await alive(await signIn(acme.admin, next))).toBe(true)
    await expect(
      memberResetPassword.run(app.services, { workspace: acme.workspaceId, email: 'nobody@acme.test' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

async function expire(): Promise<void> {
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(`update password_link set expires_at = now()`),
  )
}
