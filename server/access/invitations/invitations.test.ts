import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { forgetLinkTries } from '../../test/link-tries.ts'
import { type MailServer, startMailServer } from '../../test/mail-server.ts'
import type { Principal } from '../team/principal.ts'

let mail: MailServer
let app: TestApp
let server: ApiServer
let acme: TestWorkspace
beforeAll(async () => {
  mail = await startMailServer()
  app = await startTestApp({
    env: {
      PORT: '0',
      SMTP_URL: mail.url,
      MAIL_FROM: 'verdict@example.test',
      PUBLIC_URL: 'http://verdict.test',
      TRUST_PROXY: '1',
    },
  })
  server = await startApiServer(app)
})
afterAll(async () => {
  await server.stop()
  await app.close()
  await mail.stop()
})
beforeEach(async () => {
  mail.refuse(false)
  await forgetLinkTries(app)
  acme = await app.createWorkspace()
})

interface Invited {
  invitation: { id: string; email: string; expiresAt: string }
  path: string
  mail: string
}

const password = 'a quite good password'
const someone = () => `${newId()}@new.test`
const tokenOf = ({ path }: Pick<Invited, 'path'>) => path.split('#')[1] ?? ''
const fields = 'invitation { id email expiresAt } path mail'
const ask = (who: Principal | null, input: Record<string, unknown>) =>
  app.graphql<{ inviteMember: Invited }>(
    who,
    `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { ${fields} } }`,
    { input: { role: 'MODERATOR', ...input } },
  )
const invite = async (input: Record<string, unknown> = {}) =>
  (await ask(acme.admin, { email: someone(), ...input })).data.inviteMember
const resend = (who: Principal, id: string) =>
  app.graphql<{ resendInvitation: Invited }>(
    who,
    `mutation ($id: ID!) { resendInvitation(input: { id: $id }) { ${fields} } }`,
    { id },
  )
const revoke = (who: Principal, id: string) =>
  app.graphql(who, `mutation ($id: ID!) { revokeInvitation(input: { id: $id }) { revokedId } }`, { id })
const waiting = async (who = acme.admin) =>
  (
    await app.graphql<{ invitations: { email: string; invitedBy: { name: string } }[] }>(
      who,
      `{ invitations { email role invitedBy { name } categories { id } queues { name } expiresAt createdAt } }`,
    )
  ).data.invitations
const look = async (token: string) =>
  (
    await app.graphql<{ openInvitation: { email: string } | null }>(
      null,
      `query ($token: String!) { openInvitation(token: $token) { email name workspaceName invitedBy } }`,
      { token },
    )
  ).data.openInvitation

let address = 0
const accept = (token: string, over: Record<string, string> = {}) =>
  server.graphql<{ acceptInvitation: { viewer: { name: string; role: string } } }>(
    `mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { viewer { name role email } refusals { field message } } }`,
    { input: { token, name: 'Nele', password, ...over } },
    { 'x-forwarded-for': `198.51.100.${++address}` },
  )
const entries = (event: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<{ id: string; subject: string; after: string }>(
      `select actor_id as id, subject, before::text, after::text from audit_entry where event = $1`,
      [event],
    ),
  )

describe('an invitation', () => {
  it('goes out by e-mail, and whoever opens its link joins with what they were invited to, signed in', async () => {
    const email = someone()
    const invited = await invite({ email, name: 'Nele' })
    expect(invited.mail).toBe('SENT')
    const [message] = mail.to(email)
    expect(message?.subject).toBe('Ada invites you to Acme on Verdict')
    expect(message?.text).toContain(`http://verdict.test${invited.path}`)
    const token = tokenOf(invited)
    expect(await look(token)).toEqual({ email, name: 'Nele', workspaceName: 'Acme', invitedBy: 'Ada' })
    const joined = await accept(token)
    expect(joined.data.acceptInvitation.viewer).toEqual({ name: 'Nele', role: 'MODERATOR', email })
    const cookie = joined.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(
      (await server.graphql('{ viewer { email } }', {}, { cookie, origin: 'http://verdict.test' })).data,
    ).toEqual({
      viewer: { email },
    })
    expect(await app.services.signIn.signIn({ email, password }, { userAgent: null, ip: null })).toHaveLength(
      43,
    )
    expect(await waiting()).toEqual([])
    expect(await entries('member.joined')).toMatchObject([
      { after: expect.stringContaining(email) as string },
    ])
  })

  it('gives the role, the categories and the queues that it names', async () => {
    const category = newId()
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`insert into category (workspace_id, id, external_id, name) values ($1, $2, 'a', 'A')`, [
        acme.workspaceId,
        category,
      ]),
    )
    const queue = await app.services.reviewQueues.create(acme.admin, {
      name: 'Appeals',
      memberIds: [acme.moderator.id],
    })
    const invited = await invite({ categoryIds: [category], queueIds: [queue.id] })
    expect(await waiting()).toMatchObject([
      { invitedBy: { name: 'Ada' }, categories: [{ id: category }], queues: [{ name: 'Appeals' }] },
    ])
    await accept(tokenOf(invited))
    const { data } = await app.graphql<{ members: { id: string; email: string; categories: object[] }[] }>(
      acme.admin,
      '{ members { id email categories { id } } reviewQueues { name moderators { email } } }',
    )
    const joined = data.members.find(({ email }) => email === invited.invitation.email)
    expect(joined?.categories).toEqual([{ id: category }])
    expect(data).toMatchObject({
      reviewQueues: expect.arrayContaining([
        {
          name: 'Appeals',
          moderators: expect.arrayContaining([
            { email: acme.moderator.email },
            { email: invited.invitation.email },
          ]) as object[],
        },
      ]) as object[],
    })
  })

  it('works once: of two who open it at the same time one joins', async () => {
    const token = tokenOf(await invite())
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    expect((await accept(token)).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
  })

  it.each<[string, (invited: Invited) => Promise<unknown>]>([
    ['it is taken back', ({ invitation }) => revoke(acme.admin, invitation.id)],
    ['it is sent again', ({ invitation }) => resend(acme.admin, invitation.id)],
    [
      'seven days',
      ({ invitation }) =>
        app.services.database.inWorkspace(acme.workspaceId, (tx) =>
          tx.query(`update invitation set expires_at = expires_at - interval '7 days' where id = $1`, [
            invitation.id,
          ]),
        ),
    ],
    [
      'a member with the e-mail was made by hand',
      ({ invitation: { email } }) =>
        app.services.members.create(acme.admin, { email, password, role: 'moderator' }),
    ],
  ])('does not work any more after %s', async (_what, happens) => {
    const invited = await invite()
    await happens(invited)
    expect(await look(tokenOf(invited))).toBeNull()
    expect((await accept(tokenOf(invited))).errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { token: expect.any(String) as string } } },
    ])
  })

  it('that is sent again has a link that works, for seven days from then', async () => {
    const { invitation } = await invite()
    const again = (await resend(acme.admin, invitation.id)).data.resendInvitation
    expect(Date.parse(again.invitation.expiresAt)).toBeGreaterThan(Date.parse(invitation.expiresAt))
    expect(mail.to(invitation.email)).toHaveLength(2)
    expect((await accept(tokenOf(again))).errors).toEqual([])
  })

  it('that the mail server does not take stands, and its link works', async () => {
    mail.refuse(true)
    const invited = await invite()
    expect(invited.mail).toBe('FAILED')
    expect((await accept(tokenOf(invited))).errors).toEqual([])
  })

  it('is kept as a hash alone', async () => {
    const token = tokenOf(await invite())
    const rows = await app.services.database.asSystem((tx) =>
      tx.query('select i::text as invitation from invitation i'),
    )
    const audit = await entries('invitation.created')
    expect(audit).toHaveLength(1)
    expect(JSON.stringify([rows, audit])).not.toContain(token)
  })

  it.each<[string, () => Record<string, unknown>, string]>([
    ['no e-mail address', () => ({ email: 'nele' }), 'email'],
    ['the e-mail of a member', () => ({ email: acme.moderator.email?.toUpperCase() }), 'email'],
    ['a category of another workspace', () => ({ categoryIds: [newId()] }), 'categoryIds'],
    ['a queue of another workspace', () => ({ queueIds: [newId()] }), 'queueIds'],
  ])('with %s is refused', async (_what, input, field) => {
    const { errors } = await ask(acme.admin, { email: someone(), ...input() })
    expect(errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { [field]: expect.any(String) as string } } },
    ])
    expect(await waiting()).toEqual([])
  })

  it('is one for an e-mail', async () => {
    const { invitation } = await invite()
    expect((await ask(acme.admin, { email: invitation.email.toUpperCase() })).errors).toMatchObject([
      { extensions: { fields: { email: 'Has been invited already' } } },
    ])
  })

  it('is made, seen, sent again and taken back by admins of its workspace alone', async () => {
    const { invitation } = await invite()
    const other = await app.createWorkspace()
    for (const who of [acme.moderator, acme.tool, acme.reader]) {
      expect((await ask(who, { email: someone() })).errors).toMatchObject([{ code: 'FORBIDDEN' }])
      expect((await revoke(who, invitation.id)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    }
    for (const act of [revoke, resend])
      expect((await act(other.admin, invitation.id)).errors).toMatchObject([{ code: 'NOT_FOUND' }])
    expect(await waiting(other.admin)).toEqual([])
    expect(await waiting()).toHaveLength(1)
  })

  it('says whom it is from on one line, whatever they call themselves', async () => {
    await app.services.members.update(acme.admin, acme.admin.id, { name: 'Ada\r\nBcc: all@acme.test' })
    const { invitation } = await invite()
    const [message] = mail.to(invitation.email)
    expect(message?.subject).toBe('Ada Bcc: all@acme.test invites you to Acme on Verdict')
    expect(mail.to('all@acme.test')).toEqual([])
  })
})

it('is accepted with no password that is easy to guess, and works on', async () => {
  const email = someone()
  const link = tokenOf(await invite({ email }))
  for (const weak of ['password1234', email, 'Nele Nele 12'])
    expect((await accept(link, { password: weak })).data?.acceptInvitation).toMatchObject({
      refusals: [{ field: 'password', message: expect.stringContaining('easy to guess') as string }],
    })
  expect((await accept(link)).errors).toEqual([])
})

describe('a forgotten password', () => {
  const request = (email: string, from = `203.0.113.${++address}`) =>
    server.graphql(
      'mutation ($email: String!) { requestPasswordLink(input: { email: $email }) { requested } }',
      { email },
      { 'x-forwarded-for': from },
    )

  it('is set anew with a link that is sent to the member, and answers alike for everybody else', async () => {
    const email = acme.moderator.email ?? ''
    const answers = [await request(email.toUpperCase()), await request(someone())]
    expect(answers.map(({ data, errors }) => ({ data, errors }))).toEqual(
      Array.from({ length: 2 }, () => ({ data: { requestPasswordLink: { requested: true } }, errors: [] })),
    )
    await expect.poll(() => mail.to(email)).toHaveLength(1)
    const token = /reset-password#(\S+)/.exec(mail.to(email)[0]?.text ?? '')?.[1] ?? ''
    await app.services.passwords.reset(token, password, '198.51.100.1')
    expect(await app.services.signIn.signIn({ email, password }, { userAgent: null, ip: null })).toHaveLength(
      43,
    )
    await expect
      .poll(() => entries('member.password_link_requested'))
      .toMatchObject([{ id: null, subject: acme.moderator.id }])
  })

  it('is asked for three times for an e-mail, whether somebody has it or not', async () => {
    for (const email of [acme.moderator.email ?? '', someone()]) {
      for (let i = 0; i < 3; i++) expect((await request(email)).errors).toEqual([])
      expect((await request(email)).errors).toMatchObject([{ code: 'RATE_LIMITED' }])
    }
  })

  it('is offered where there is a mail server, and only there', async () => {
    const options = '{ signInOptions { sendsLinks } }'
    const without = await startTestApp()
    const [here, there] = [await app.graphql(null, options), await without.graphql(null, options)]
    const workspace = await without.createWorkspace()
    const actor = { kind: ActorKind.member, id: workspace.admin.id }
    const invited = await without.services.invitations.invite(
      { workspaceId: workspace.workspaceId, actor },
      { email: someone(), role: 'moderator' },
    )
    await without.close()
    expect([here.data, there.data]).toEqual([
      { signInOptions: { sendsLinks: true } },
      { signInOptions: { sendsLinks: false } },
    ])
    expect(invited.mail).toBe('not_configured')
  })
})
