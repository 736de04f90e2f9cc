import { randomBytes } from 'node:crypto'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AuditEventName } from '../audit/audit-events.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { TeamMember } from './member.entity.ts'
import { NewPassword } from './member.input.ts'
import { memberByEmail, membersByIds, passwordHashOf, setPasswordHash } from './member.store.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { deleteLink, type LinkOwner, ownerOfLink, setLink, useLink } from './password-link.store.ts'
import type { Principal } from './principal.ts'
import type { SessionService } from './session.service.ts'
import type { SignInLimits } from './sign-in-limits.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  sessions: Pick<SessionService, 'endAllOf'>
  limits: SignInLimits
}

/** The page of the dashboard that takes a link's token; behind the #, where neither logs nor other sites see it. */
const page = '/reset-password#'

const hours = 24

/** A link with which a new password is set, once. */
export interface PasswordLink {
  /** The address below that of the dashboard. */
  path: string
  expiresAt: Date
}

/** Members' passwords: changed by themselves, or anew through a link that an admin hands over (section 2.15). */
export class Passwords {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Gives the member a new password; their other sessions end.
   * @throws InvalidInputError for a wrong present password or a new one outside of 10 to 200 characters, RateLimitedError after too many tries
   */
  async change(
    { id, workspaceId, email, sessionId }: Principal,
    { present, next }: { present: string; next: string },
    address: string,
  ): Promise<void> {
    const { password } = check(NewPassword, { password: next })
    await this.deps.limits.attempt(email ?? id, address)
    const stored = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      passwordHashOf(tx, { workspaceId, id }),
    )
    if (!(await passwordMatches(stored, present.slice(0, 1000))))
      throw new InvalidInputError({ present: 'Is not your present password' })
    await this.deps.limits.succeeded(email ?? id, address)
    const hash = await hashPassword(password)
    await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await this.#set(tx, { workspaceId, memberId: id }, hash, sessionId ?? null)
      await this.#record(tx, 'member.password_changed', { workspaceId, memberId: id })
    })
  }

  /**
   * A link for a member that works once within 24 hours, for whoever hands it over; one that they had no longer works.
   * @throws NotFoundError for somebody who is no member
   */
  createLink(caller: Caller, memberId: string): Promise<PasswordLink> {
    return this.#link(caller, async (tx) =>
      isId(memberId) ? (await membersByIds(tx, caller.workspaceId, [memberId]))[0] : undefined,
    )
  }

  /** The same for the member with an e-mail. @throws NotFoundError */
  createLinkFor(caller: Caller, email: string): Promise<PasswordLink> {
    return this.#link(caller, (tx) => memberByEmail(tx, caller.workspaceId, email.trim()))
  }

  /**
   * Sets the password of the member whose link the token is; all their sessions end, and the link works no more.
   * @throws InvalidInputError for a password outside of 10 to 200 characters or a token that does not work, RateLimitedError after too many tries
   */
  async reset(token: string, next: string, address: string): Promise<void> {
    const { password } = check(NewPassword, { password: next })
    await this.deps.limits.attemptLink(address)
    const owner = await this.deps.database.asSystem((tx) => ownerOfLink(tx, sha256(token)))
    if (!owner) throw unusable()
    const hash = await hashPassword(password)
    await this.deps.database.inWorkspace(owner.workspaceId, async (tx) => {
      if (!(await useLink(tx, owner, sha256(token)))) throw unusable()
      await this.#set(tx, owner, hash, null)
      await this.#record(tx, 'member.password_reset', owner)
    })
  }

  #link(
    { workspaceId, actor }: Caller,
    find: (tx: Transaction) => Promise<TeamMember | undefined>,
  ): Promise<PasswordLink> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const member = await find(tx)
      if (!member) throw new NotFoundError('Member not found')
      const token = randomBytes(32).toString('base64url')
      const link = { tokenHash: sha256(token), hours }
      const expiresAt = await setLink(tx, { workspaceId, memberId: member.id }, link)
      const after = { expiresAt: expiresAt.toISOString() }
      const event = 'member.password_link_created'
      await this.deps.audit.append(tx, { workspaceId, actor, event, subject: member.id, after })
      return { path: `${page}${token}`, expiresAt }
    })
  }

  async #set(
    tx: Transaction,
    { workspaceId, memberId }: LinkOwner,
    hash: string,
    keptSession: string | null,
  ): Promise<void> {
    await setPasswordHash(tx, { workspaceId, id: memberId }, hash)
    await deleteLink(tx, { workspaceId, memberId })
    await this.deps.sessions.endAllOf(tx, workspaceId, memberId, keptSession)
  }

  #record(tx: Transaction, event: AuditEventName, { workspaceId, memberId }: LinkOwner): Promise<void> {
    const actor = { kind: ActorKind.member, id: memberId }
    return this.deps.audit.append(tx, { workspaceId, actor, event, subject: memberId })
  }
}

const unusable = () =>
  new InvalidInputError({
    token: 'This link does not work: it was used, replaced, or is older than 24 hours',
  })
