import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SecretBox } from '../../platform/crypto.ts'
import type { Database } from '../../platform/database.ts'
import { RateLimitedError, UnauthorizedError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { OutboundFailed, OutboundRefused } from '../../platform/outbound-errors.ts'
import type { Invitations } from '../invitations/invitation.service.ts'
import type { SecondSteps } from '../second-step/second-step.service.ts'
import type { TeamMember } from '../team/member.entity.ts'
import { memberByEmail, membersByIds, membershipsOf } from '../team/member.store.ts'
import { hashPassword } from '../team/password.ts'
import type { Browser, Sessions } from '../team/session.service.ts'
import type { SignInLimits } from '../team/sign-in-limits.ts'
import type { IdentityProvider } from './identity-provider.entity.ts'
import { openProvider } from './identity-provider.service.ts'
import { providerOf, providersOfDomain } from './identity-provider.store.ts'
import type { Claims, OpenidClient } from './openid-client.ts'
import { SignInRefused } from './sign-in-refused.ts'

interface Dependencies {
  database: Database
  log: Logger
  secrets: SecretBox
  openid: Pick<OpenidClient, 'authorize' | 'claims'>
  sessions: Pick<Sessions, 'startAll'>
  secondSteps: Pick<SecondSteps, 'take' | 'without'>
  limits: SignInLimits
  invitations: Pick<Invitations, 'joinProven'>
  /** The absolute URL of a page, by its path. */
  addressOf: (path: string) => string
}

/** The path of the redirect URI. */
export const callbackPath = '/openid/callback'

/** The result of a step: a session, or another sealed proof for the browser to keep. */
export type SignedInStep = { workspaceId: string; next: string } & ({ token: string } | { proof: string })

/** Sign-in with the OpenID Connect provider of a workspace. */
export class ProviderSignIn {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Begins a sign-in to a workspace or with an e-mail address: the URL of the provider, and the proof that the browser
   * keeps until it returns.
   * @throws SignInRefused
   */
  async start(
    { workspaceId, email, next }: { workspaceId: string | null; email: string | null; next: string },
    address: string,
  ): Promise<{ address: string; proof: string }> {
    await this.deps.limits.attemptProvider(address).catch(asRefusal)
    const provider = await this.#providerFor(workspaceId, email)
    const authorization = await this.deps.openid
      .authorize(openProvider(this.deps.secrets, provider), {
        redirectUri: this.deps.addressOf(callbackPath),
        email,
      })
      .catch((error: unknown) => this.#refused(provider, error))
    const place = { workspaceId: provider.workspaceId, next, until: Date.now() + proofSeconds * 1000 }
    return {
      address: authorization.address,
      proof: sealProof(this.deps.secrets, { kind: 'asked', ...authorization.request, ...place }),
    }
  }

  /** The workspace of a sign-in in progress, from the kept proof. */
  workspaceOf(kept: string | null): string | null {
    return openProof(this.deps.secrets, kept, 'asked')?.workspaceId ?? null
  }

  /**
   * Completes the sign-in of a browser that returned from a provider with its proof, or requests the second factor.
   * @param query the query string of the redirect from the provider
   * @throws SignInRefused
   */
  async finish(query: string, kept: string | null, browser: Browser): Promise<SignedInStep> {
    const proof = openProof(this.deps.secrets, kept, 'asked')
    if (!proof) throw new SignInRefused('expired')
    const { workspaceId, next } = proof
    const provider = await this.#of(workspaceId)
    if (!provider) throw new SignInRefused('no_provider')
    const answer = new URL(`${this.deps.addressOf(callbackPath)}${query}`)
    const claims = await this.deps.openid
      .claims(openProvider(this.deps.secrets, provider), answer, proof)
      .catch((error: unknown) => this.#refused(provider, error))
    const member = await this.#memberFor(provider, claims)
    const [without] = await this.deps.secondSteps.without([member])
    if (!without && !provider.trustsSecondStep) {
      const until = Date.now() + proofSeconds * 1000
      const proven = { kind: 'proven' as const, memberId: member.id, workspaceId, next, until }
      return { workspaceId, next, proof: sealProof(this.deps.secrets, proven) }
    }
    const { token } = await this.deps.sessions.startAll([member], browser, {
      hasSecondStep: provider.trustsSecondStep,
    })
    return { workspaceId, next, token }
  }

  /**
   * Completes the sign-in of a member authenticated by a provider, with a code of their second factor.
   * @throws UnauthorizedError without a valid proof, and as `SecondSteps.take` does; RateLimitedError after too many
   * attempts
   */
  async finishWithCode(kept: string | null, code: string, browser: Browser): Promise<string> {
    const proof = openProof(this.deps.secrets, kept, 'proven')
    if (!proof) throw new UnauthorizedError('Sign in with your provider again')
    const { workspaceId, memberId } = proof
    const address = browser.ip ?? 'unknown'
    await this.deps.limits.attempt(memberId, address)
    const [member] = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      membersByIds(tx, workspaceId, [memberId]),
    )
    if (!member) throw new UnauthorizedError('Sign in with your provider again')
    await this.deps.secondSteps.take(member, code)
    await this.deps.limits.succeeded(memberId, address)
    return (await this.deps.sessions.startAll([member], browser)).token
  }

  #of(workspaceId: string): Promise<IdentityProvider | undefined> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => providerOf(tx, workspaceId))
  }

  /**
   * The provider of the workspace, or one for the domain of an e-mail address: preferably of a workspace with a member
   * of that address.
   */
  async #providerFor(workspaceId: string | null, email: string | null): Promise<IdentityProvider> {
    if (workspaceId !== null && isId(workspaceId)) {
      const own = await this.#of(workspaceId)
      if (own) return own
    }
    const given = email === null || email.includes('\0') ? '' : email.trim()
    const domain = domainOf(given)
    const [found] = await this.deps.database.asSystem(async (tx) => {
      const speaking = await providersOfDomain(tx, domain)
      const memberships = await membershipsOf(tx, given, 100)
      const isMember = (provider: IdentityProvider) =>
        memberships.some((member) => member.workspaceId === provider.workspaceId)
      return [...speaking.filter(isMember), ...speaking]
    })
    if (domain === '' || !found) throw new SignInRefused('no_provider')
    return found
  }

  /** The member with the claimed e-mail address, who joins now where that is permitted. @throws SignInRefused */
  async #memberFor(provider: IdentityProvider, { email, isVerified, name }: Claims): Promise<TeamMember> {
    const { workspaceId, domains, newcomerRole } = provider
    if (email === null || !isVerified) throw new SignInRefused('not_verified')
    if (!domains.includes(domainOf(email))) throw new SignInRefused('wrong_domain')
    const known = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      memberByEmail(tx, workspaceId, email),
    )
    if (known) return known
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
    const person = { email, name: name?.slice(0, 100) ?? email.replace(/@.*/, ''), passwordHash }
    const joined = await this.deps.invitations.joinProven(workspaceId, person, newcomerRole)
    if (!joined) throw new SignInRefused('not_invited')
    return joined
  }

  #refused({ workspaceId, issuer }: IdentityProvider, error: unknown): never {
    this.deps.log.warn({ err: error, workspaceId, issuer }, 'signing in by a provider failed')
    const isAway = [error, (error as Error | null)?.cause].some(
      (each) => each instanceof OutboundFailed || each instanceof OutboundRefused,
    )
    throw new SignInRefused(isAway ? 'provider_away' : 'provider_refused', { cause: error })
  }
}

const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

function asRefusal(error: unknown): never {
  throw error instanceof RateLimitedError ? new SignInRefused('too_many') : error
}

const place = {
  workspaceId: z.uuid(),
  /** The page of the dashboard to continue at. */
  next: z.string(),
  /** When it expires, in milliseconds. */
  until: z.number(),
}

/**
 * The proof that a browser keeps between the steps of a sign-in: the pending authorization request, or the
 * authenticated identity.
 */
const Proof = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('asked'),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    ...place,
  }),
  z.object({ kind: z.literal('proven'), memberId: z.uuid(), ...place }),
])
type Proof = z.output<typeof Proof>

/** How long a sign-in may take, in seconds. */
const proofSeconds = 600

const owner = 'sign-in by a provider'

/** A sealed proof, which the browser can neither read nor change. */
const sealProof = (box: SecretBox, proof: Proof): string => box.seal(JSON.stringify(proof), owner)

/** The proof of a kind from the browser; null for none, for one of another kind, and for an expired one. */
function openProof<Kind extends Proof['kind']>(
  box: SecretBox,
  sealed: string | null,
  kind: Kind,
): Extract<Proof, { kind: Kind }> | null {
  if (sealed === null) return null
  try {
    const proof = Proof.parse(JSON.parse(box.open(sealed, owner)))
    return proof.kind === kind && proof.until > Date.now() ? (proof as Extract<Proof, { kind: Kind }>) : null
  } catch {
    return null
  }
}
