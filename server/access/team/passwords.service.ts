import { sha256 } from '../../platform/crypto.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import type { Mail } from '../../platform/mail-sender.ts'
import type { Mailer } from '../../platform/mail.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { AuditEventName } from '../audit/audit-events.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { workspaceById } from '../workspaces/workspace.store.ts'
import type { TeamMember } from './member.entity.ts'
import { NewPassword } from './member.input.ts'
import {
  memberByEmail,
  membershipsOf,
  membersByIds,
  passwordHashOf,
  setPasswordHash,
  withSamePassword,
} from './member.store.ts'
import { newOneTimeLink } from './one-time-link.ts'
import { deleteLink, type LinkOwner, ownerOfLink, setLink, useLink } from './password-link.store.ts'
import { assertStrong } from './password-strength.ts'
import { hashPassword, passwordMatches } from './password.ts'
import type { Principal } from './principal.ts'
import type { Sessions } from './session.service.ts'
import type { SignInLimits } from './sign-in-limits.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  sessions: Pick<Sessions, 'endAllOf'>
  limits: SignInLimits
  mailer: Pick<Mailer, 'isConfigured' | 'send'>
  log: Logger
  /** The absolute URL of a dashboard page, by its path. */
  addressOf: (path: string) => string
}

/** The dashboard page of password links. */
const page = '/reset-password'

const hours = 24

/** The most workspaces of one e-mail address that get a link. */
const mostMemberships = 5

/** A one-time link for a new password. */
export interface PasswordLink {
  /** The path in the dashboard. */
  path: string
  expiresAt: Date
}

/** Members' passwords: changed by themselves, or reset with a link from an admin or by e-mail (section 2.15). */
export class Passwords {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Changes the member's password; their other sessions end.
   * @throws InvalidInputError for a wrong present password or a new one outside of 10 to 200 characters or easy to
   * guess, RateLimitedError after too many attempts
   */
  async change(
    member: Principal,
    { present, next }: { present: string; next: string },
    address: string,
  ): Promise<void> {
    const { id, workspaceId, sessionId } = member
    const { password } = check(NewPassword, { password: next })
    const passwordHash = await this.assertOwn(member, present, address)
    await assertStrong(password, member)
    const hash = await hashPassword(password)
    await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      if ((await withSamePassword(tx, [{ id, workspaceId, passwordHash }])).length === 0) throw notPresent()
      await this.#set(tx, { workspaceId, memberId: id }, hash, sessionId ?? null)
      await this.#record(tx, 'member.password_changed', { workspaceId, memberId: id })
    })
  }

  /**
   * Verifies the member's password before a sensitive change. Failed attempts are counted separately from sign-ins: the
   * holder of a session must not be able to lock the member out of signing in.
   * @returns its hash
   * @throws InvalidInputError for a wrong password, RateLimitedError after too many attempts
   */
  async assertOwn({ id, workspaceId }: Principal, present: string, address: string): Promise<string> {
    await this.deps.limits.attempt(id, address)
    const stored = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      passwordHashOf(tx, { workspaceId, id }),
    )
    if (stored === null || !(await passwordMatches(stored, present.slice(0, 1000)))) throw notPresent()
    await this.deps.limits.succeeded(id, address)
    return stored
  }

  /**
   * Creates a link for a member that works once within 24 hours; an earlier one stops working.
   * @throws NotFoundError for an unknown member
   */
  createLink(caller: Caller, memberId: string): Promise<PasswordLink> {
    return this.#link(caller, async (tx) =>
      isId(memberId) ? (await membersByIds(tx, caller.workspaceId, [memberId]))[0] : undefined,
    )
  }

  /** Like `createLink`, by e-mail address. @throws NotFoundError */
  createLinkFor(caller: Caller, email: string): Promise<PasswordLink> {
    return this.#link(caller, (tx) => memberByEmail(tx, caller.workspaceId, email.trim()))
  }

  /**
   * Sets the password of the token's member; all their sessions end, and the link stops working.
   * @throws InvalidInputError for a password outside of 10 to 200 characters or easy to guess, or an invalid token;
   * RateLimitedError after too many attempts
   */
  async reset(token: string, next: string, address: string): Promise<void> {
    const { password } = check(NewPassword, { password: next })
    await this.deps.limits.attemptLink(address)
    const owner = await this.deps.database.asSystem((tx) => ownerOfLink(tx, sha256(token)))
    if (!owner) throw unusable()
    const [member] = await this.deps.database.inWorkspace(owner.workspaceId, (tx) =>
      membersByIds(tx, owner.workspaceId, [owner.memberId]),
    )
    if (!member) throw unusable()
    await assertStrong(password, member)
    const hash = await hashPassword(password)
    await this.deps.database.inWorkspace(owner.workspaceId, async (tx) => {
      if (!(await useLink(tx, owner, sha256(token)))) throw unusable()
      await this.#set(tx, owner, hash, null)
      await this.#record(tx, 'member.password_reset', owner)
    })
  }

  /** Whether members who forgot their password can request a link themselves. */
  get sendsLinks(): boolean {
    return this.deps.mailer.isConfigured
  }

  /**
   * Sends a link for each membership of an e-mail address. It resolves before any look-up, so that neither the response
   * nor its time reveals whether there is such a member; a link lost because the process ends in between has to be
   * requested again.
   * @throws RateLimitedError after too many requests, also for unknown addresses
   */
  async requestLink(email: string, address: string): Promise<void> {
    await this.deps.limits.requestLink(email, address)
    if (!this.sendsLinks || email.includes('\0')) return
    this.#mailLinks(email.trim()).catch((err: unknown) => {
      this.deps.log.error({ err }, 'links for a new password were not sent')
    })
  }

  async #mailLinks(email: string): Promise<void> {
    const { database, mailer, addressOf } = this.deps
    const members = await database.asSystem((tx) => membershipsOf(tx, email, mostMemberships))
    for (const member of members) {
      const caller = { workspaceId: member.workspaceId, actor: { kind: ActorKind.system, id: null } }
      const { path, expiresAt } = await this.#link(
        caller,
        async () => member,
        'member.password_link_requested',
      )
      const { name } = await database.inWorkspace(member.workspaceId, (tx) =>
        workspaceById(tx, member.workspaceId),
      )
      await mailer.send(passwordMail(member, { workspace: name, link: addressOf(path), expiresAt }))
    }
  }

  #link(
    { workspaceId, actor }: Caller,
    find: (tx: Transaction) => Promise<TeamMember | undefined>,
    event: AuditEventName = 'member.password_link_created',
  ): Promise<PasswordLink> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const member = await find(tx)
      if (!member) throw new NotFoundError('Member not found')
      const { path, tokenHash } = newOneTimeLink(page)
      const expiresAt = await setLink(tx, { workspaceId, memberId: member.id }, { tokenHash, hours })
      const after = { expiresAt: expiresAt.toISOString() }
      await this.deps.audit.append(tx, { workspaceId, actor, event, subject: member.id, after })
      return { path, expiresAt }
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

const notPresent = () => new InvalidInputError({ present: 'Is not your present password' })

const unusable = () =>
  new InvalidInputError({
    token: 'This link does not work: it was used, replaced, or is older than 24 hours',
  })

/** The e-mail of a link for a new password; the link is on a line of its own. */
const passwordMail = (
  { email, name }: TeamMember,
  { workspace, link, expiresAt }: { workspace: string; link: string; expiresAt: Date },
): Mail => ({
  to: email,
  subject: 'Your new password for Verdict',
  paragraphs: [
    `Hello ${name}, somebody asked for a new password for your account in ${workspace} on Verdict. Open this link to set it:`,
    link,
    `It works once, until ${expiresAt.toUTCString()}. All sessions that are open with your account end then.`,
    'It was not you? Then there is nothing to do: your password stays as it is.',
  ],
})
