import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { freePort } from '../../../start/ports.ts'
import { newId } from '../../platform/ids.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { currentCode } from '../../test/current-code.ts'
import { openidClient, startOpenidProvider } from '../../test/openid-provider.ts'
import { RedirectedBrowser } from '../../test/redirected-browser.ts'
import { InvitationMail } from '../invitations/invitation.object.ts'
import { createMember, readyMember } from '../team/member.service.ts'
import { Role } from '../team/role.ts'
import { SignInLimits } from '../team/sign-in-limits.ts'
import { openProvider } from './identity-provider.service.ts'
import { OpenidClient } from './openid-client.ts'

const password = 'correct horse battery'
let app: TestApp
let server: ApiServer
let provider: Awaited<ReturnType<typeof startOpenidProvider>>
/** The workspace of a test, and the domain whose addresses are its members'. */
let acme: TestWorkspace
let domain: string
let base: string
beforeAll(async () => {
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  app = await startTestApp({ env: { PUBLIC_URL: base } })
  server = await startApiServer(app, '/nowhere', port)
  provider = await startOpenidProvider(`${base}/openid/callback`)
})
afterAll(async () => {
  await provider.stop()
  await server.stop()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  domain = `${newId()}.test`
  email = `nele@${domain}`
})

let email: string
const settings = (over: object = {}) => ({
  label: 'Acme login',
  issuer: provider.issuer,
  clientId: openidClient.id,
  clientSecret: openidClient.secret,
  domains: [domain],
  isEnforced: false,
  trustsSecondStep: false,
  ...over,
})
const setUp = (over: object = {}, by = acme.admin) =>
  app.graphql<{ setIdentityProvider: { identityProvider: { issuer: string } } | null }>(
    by,
    'mutation ($input: SetIdentityProviderInput!) { setIdentityProvider(input: $input) { identityProvider { issuer label domains newcomerRole isEnforced } } }',
    { input: settings(over) },
  )
const join = (workspace = acme) =>
  app.services.database.inWorkspace(workspace.workspaceId, async (tx) =>
    createMember(
      tx,
      await readyMember({
        workspaceId: workspace.workspaceId,
        email,
        name: 'Nele',
        password,
        role: Role.moderator,
      }),
    ),
  )

const startOf = (over: Record<string, string> = {}) =>
  `${base}/w/${acme.workspaceId}/openid/start?${new URLSearchParams({ email, ...over })}`
const isCallback = (address: string) => address.startsWith(`${base}/openid/callback`)
const isPage = (address: string) => address.startsWith(base) && !address.includes('/openid/')
/** Signs in by the provider. @returns the page that the browser comes to, below the address of the program */
async function comeIn(browser = new RedirectedBrowser(), start = startOf()): Promise<string> {
  return (await browser.openUntil(start, isPage)).slice(base.length)
}
const failed = (reason: string) => `/w/${acme.workspaceId}/sign-in?failed=${reason}`
async function viewer(browser: RedirectedBrowser) {
  const { data } = await server.graphql<{
    viewer: { email: string; role: string; mustEnrol: boolean } | null
  }>(
    '{ viewer { email role mustEnrol } }',
    {},
    { cookie: browser.cookies(base), 'verdict-workspace': acme.workspaceId },
  )
  return data.viewer
}

describe('signing in by a provider', () => {
  it('lets a member in with the e-mail address that it has verified, and goes on where they were', async () => {
    await setUp()
    await join()
    provider.add({ email })
    const browser = new RedirectedBrowser()
    expect(await comeIn(browser, startOf({ next: '/content?q=a' }))).toBe(
      `/w/${acme.workspaceId}/content?q=a`,
    )
    expect(await viewer(browser)).toEqual({ email, role: 'MODERATOR', mustEnrol: false })
  })

  it('finds the provider by the e-mail address where no workspace is named', async () => {
    await setUp()
    await join()
    provider.add({ email })
    const start = (address: string) => `${base}/openid/start?${new URLSearchParams({ email: address })}`
    expect(await comeIn(new RedirectedBrowser(), start(email))).toBe(`/w/${acme.workspaceId}/queues`)
    for (const other of [`nele@${newId()}.test`, '', '\0', 'nele'])
      expect(await comeIn(new RedirectedBrowser(), start(other))).toBe('/sign-in?failed=no_provider')
  })

  it('goes on to no other site', async () => {
    await setUp()
    await join()
    provider.add({ email })
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example'])
      expect(await comeIn(new RedirectedBrowser(), startOf({ next }))).toBe(`/w/${acme.workspaceId}/queues`)
  })

  it.each([
    ['an address that it has not verified', { email_verified: false }, 'not_verified'],
    ['an address of another domain', { email: 'nele@elsewhere.test' }, 'wrong_domain'],
    ['somebody whom nobody invited', {}, 'not_invited'],
  ])('refuses %s', async (_what, account, reason) => {
    await setUp()
    if (reason !== 'not_invited') await join()
    email = (account as { email?: string }).email ?? email
    provider.add({ email, ...account })
    const browser = new RedirectedBrowser()
    expect(await comeIn(browser)).toBe(failed(reason))
    expect(await viewer(browser)).toBeNull()
  })

  it('refuses a member of another workspace: what is proven counts in the workspace of the provider alone', async () => {
    await setUp()
    const other = await app.createWorkspace()
    await join(other)
    provider.add({ email })
    expect(await comeIn()).toBe(failed('not_invited'))
  })

  it('takes the answer of a provider once, and of the browser alone that was sent there', async () => {
    await setUp()
    await join()
    provider.add({ email })
    const browser = new RedirectedBrowser()
    const callback = await browser.openUntil(startOf(), isCallback)
    const kept = browser.cookies(base)
    expect(await new RedirectedBrowser().open(callback)).toBe(`${base}/sign-in?failed=expired`)
    expect(await browser.open(callback)).toBe(`${base}/w/${acme.workspaceId}/queues`)
    expect(await browser.open(callback)).toBe(`${base}/sign-in?failed=expired`)
    const again = new RedirectedBrowser()
    again.restore(base, kept)
    expect(await again.open(callback)).toBe(base + failed('provider_refused'))
    expect(await viewer(again)).toBeNull()
  })

  it.each(['state', 'code', 'iss'])('refuses an answer with another %s', async (name) => {
    await setUp()
    await join()
    provider.add({ email })
    const browser = new RedirectedBrowser()
    const callback = new URL(await browser.openUntil(startOf(), isCallback))
    callback.searchParams.set(name, 'another')
    expect(await browser.open(callback.href)).toBe(base + failed('provider_refused'))
    expect(await viewer(browser)).toBeNull()
  })

  it('says so where the provider is away; passwords still let in', async () => {
    const away = await startOpenidProvider(`${base}/openid/callback`)
    await setUp({ issuer: away.issuer })
    await join()
    await away.stop()
    expect(await comeIn()).toBe(failed('provider_away'))
    expect(await server.signIn(email)).toMatchObject({
      cookie: expect.stringContaining('verdict=') as string,
    })
  })
})

describe('who is no member yet', () => {
  it('joins as they were invited', async () => {
    await setUp()
    const { invitation, mail } = await app.services.invitations.invite(acme.admin, {
      email,
      role: Role.admin,
    })
    expect([invitation.email, mail]).toEqual([email, InvitationMail.not_configured])
    provider.add({ email, name: 'Nele' })
    const browser = new RedirectedBrowser()
    await comeIn(browser)
    expect(await viewer(browser)).toMatchObject({ email, role: 'ADMIN' })
    expect(await app.services.invitations.all(acme.workspaceId)).toEqual([])
  })

  it('joins with the role of newcomers, where there is one', async () => {
    await setUp({ newcomerRole: 'MODERATOR' })
    provider.add({ email, name: 'Nele' })
    const browser = new RedirectedBrowser()
    await comeIn(browser)
    expect(await viewer(browser)).toMatchObject({ email, role: 'MODERATOR' })
    const { data } = await app.graphql<{ auditEntries: { nodes: { event: string }[] } }>(
      acme.admin,
      '{ auditEntries { nodes { event } } }',
    )
    expect(data.auditEntries.nodes.map(({ event }) => event)).toEqual([
      'MEMBER_JOINED',
      'WORKSPACE_SIGN_IN_CHANGED',
    ])
  })
})

describe('the second step', () => {
  const finish = (browser: RedirectedBrowser, code: string) =>
    server.graphql<{ finishSignIn: { viewer: object } | null }>(
      'mutation ($code: String!) { finishSignIn(input: { code: $code }) { viewer { id } } }',
      { code },
      { cookie: browser.cookies(base), 'verdict-workspace': acme.workspaceId },
    )
  const withSecondStep = async () => {
    await join()
    provider.add({ email })
    return currentCode(app, { workspaceId: acme.workspaceId, email, password })
  }

  it('is asked for here, where that of the provider is not trusted', async () => {
    await setUp()
    const code = await withSecondStep()
    const browser = new RedirectedBrowser()
    expect(await comeIn(browser)).toBe(`/w/${acme.workspaceId}/sign-in?code=&next=%2Fqueues`)
    expect(await viewer(browser)).toBeNull()
    expect((await finish(browser, '000000')).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    expect((await finish(new RedirectedBrowser(), code)).errors).toMatchObject([{ code: 'UNAUTHENTICATED' }])
    const { headers, errors } = await finish(browser, code)
    expect(errors).toEqual([])
    expect(headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['verdict-sign-in', 'verdict'])
  })

  it('is not asked for where that of the provider is trusted, and none has to be set up', async () => {
    await setUp({ trustsSecondStep: true })
    await withSecondStep()
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query('update workspace set requires_second_step = true where id = $1', [acme.workspaceId]),
    )
    const browser = new RedirectedBrowser()
    await comeIn(browser)
    expect(await viewer(browser)).toMatchObject({ email, mustEnrol: false })
    email = `other@${domain}`
    await join()
    provider.add({ email })
    const other = new RedirectedBrowser()
    await comeIn(other)
    expect(await viewer(other)).toMatchObject({ email, mustEnrol: false })
  })
})

describe('where the provider is required', () => {
  const byPassword = () =>
    server.graphql('mutation ($input: SignInInput!) { signIn(input: $input) { viewer { id } } }', {
      input: { email, password },
    })

  it('passwords are refused in that workspace, and invitations by password; an operator lets them in again', async () => {
    await setUp({ isEnforced: true })
    await join()
    const { path } = await app.services.invitations.invite(acme.admin, {
      email: `x@${domain}`,
      role: Role.moderator,
    })
    expect((await byPassword()).errors).toMatchObject([
      {
        code: 'BAD_USER_INPUT',
        extensions: { fields: { password: 'Your workspace refuses passwords: sign in by its provider' } },
      },
    ])
    await expect(
      app.services.invitations.accept(
        path.split('#')[1] ?? '',
        { name: 'X', password },
        { userAgent: null, ip: null },
      ),
    ).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    provider.add({ email })
    const browser = new RedirectedBrowser()
    await comeIn(browser)
    expect(await viewer(browser)).toMatchObject({ email })
    await app.services.identityProviders.allowPasswords(acme.admin)
    expect((await byPassword()).errors).toEqual([])
  })

  it('a password opens the other workspaces of the person, and not that one', async () => {
    await setUp({ isEnforced: true })
    await join()
    const other = await app.createWorkspace()
    await join(other)
    const { headers } = await byPassword()
    const { data } = await server.graphql<{ viewer: { workspaces: { id: string }[] } }>(
      '{ viewer { workspaces { id } } }',
      {},
      { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' },
    )
    expect(data.viewer.workspaces).toEqual([{ id: other.workspaceId }])
  })
})

describe('setting it up', () => {
  it('keeps the secret sealed, shows it to nobody and is recorded without it', async () => {
    expect((await setUp()).errors).toEqual([])
    const [row] = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<{ secret: string }>(
        'select client_secret as secret from identity_provider where workspace_id = $1',
        [acme.workspaceId],
      ),
    )
    expect(row?.secret).not.toContain(openidClient.secret)
    const log = await app.graphql(acme.admin, '{ auditEntries { nodes { event before after } } }')
    expect(JSON.stringify(log)).toContain('Acme login')
    expect(JSON.stringify(log)).not.toContain(openidClient.secret)
    expect((await setUp({ clientSecret: null, label: 'Other' })).errors).toEqual([])
  })

  it.each([
    [
      'an issuer that says that it is another one',
      { issuer: () => provider.issuer.replace('127.0.0.1', 'localhost') },
      'issuer',
    ],
    ['an address where no provider is', { issuer: () => `${base}/nowhere` }, 'issuer'],
    ['an address of a network that is not public', { issuer: () => 'https://10.0.0.1' }, 'issuer'],
    ['an address without TLS', { issuer: () => 'http://example.com' }, 'issuer'],
    ['no secret', { clientSecret: () => null }, 'clientSecret'],
    ['no domain', { domains: () => [] }, 'domains'],
    ['what is no domain', { domains: () => ['nele@x.test'] }, 'domains.0'],
  ])('refuses %s', async (_what, over, field) => {
    const given = Object.fromEntries(Object.entries(over).map(([name, make]) => [name, make()]))
    const { errors } = await setUp(given)
    expect(errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    expect(Object.keys(errors[0]?.extensions['fields'] ?? {})).toEqual([field])
  })

  it('hands the secret to no other address than the one that it was entered for', async () => {
    await setUp()
    const other = await startOpenidProvider(`${base}/openid/callback`)
    const { errors } = await setUp({ issuer: other.issuer, clientSecret: null })
    await other.stop()
    expect(errors).toMatchObject([
      { extensions: { fields: { clientSecret: 'Enter it again for another address' } } },
    ])
  })

  it('keeps a secret that another admin has entered meanwhile', async () => {
    await setUp()
    vi.spyOn(OpenidClient.prototype, 'discover').mockImplementationOnce(async () => {
      expect((await setUp({ clientSecret: 'another secret' })).errors).toEqual([])
      return {} as never
    })
    expect((await setUp({ label: 'Renamed', clientSecret: null })).errors).toEqual([])
    const { identityProviders, secrets } = app.services
    const kept = await identityProviders.of(acme.workspaceId)
    expect(kept && [kept.label, openProvider(secrets, kept).clientSecret]).toEqual([
      'Renamed',
      'another secret',
    ])
  })

  it('is for admins; the sign-in says what the provider of a workspace is called', async () => {
    expect((await setUp({}, acme.moderator)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    await setUp()
    const options = async (headers: Record<string, string>) =>
      (await server.graphql('{ signInOptions { providerLabel hasProviders } }', {}, headers)).data
    expect(await options({ 'verdict-workspace': acme.workspaceId })).toEqual({
      signInOptions: { providerLabel: 'Acme login', hasProviders: true },
    })
    expect(await options({})).toEqual({ signInOptions: { providerLabel: null, hasProviders: true } })
  })
})

test('one address is sent to providers 300 times in a quarter of an hour', async () => {
  const limits = new SignInLimits(app.services.redis)
  for (let i = 0; i < 300; i++) await limits.attemptProvider('192.0.2.9')
  const wanted = { workspaceId: acme.workspaceId, email: null, next: '/' }
  await expect(app.services.providerSignIn.start(wanted, '192.0.2.9')).rejects.toMatchObject({
    reason: 'too_many',
  })
})

test('a provider that is taken away lets nobody in', async () => {
  await setUp()
  await join()
  provider.add({ email })
  const browser = new RedirectedBrowser()
  const callback = await browser.openUntil(startOf(), isCallback)
  await app.graphql(acme.admin, 'mutation { removeIdentityProvider { removed } }')
  expect(await browser.open(callback)).toBe(base + failed('no_provider'))
})
