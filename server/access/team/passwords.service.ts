import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AuditEventName } from '../audit/audit-events.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { NewPassword } from './member.input.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { type LinkOwner, linkOwner, makePasswordLink, type PasswordLink, useLink } from './password-links.ts'
import type { Principal } from './principal.ts'
import type { SessionService } from './session.service.ts'
import type { SignInLimits } from './sign-in-limits.ts'

interface Parts {
  database: Database
  audit: AuditLog
  sessions: Pick<SessionService, 'endAllOf'>
  limits: SignInLimits
}

/** Members' passwords: changed by themselves, or anew through a link that an admin hands over (section 2.15). */
export class Passwords {
  constructor(private readonly parts: Parts) {}

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
    await this.parts.limits.attempt(email ?? id, address)
    const stored = await this.parts.database.inWorkspace(workspaceId, (tx) => storedHash(tx, workspaceId, id))
    if (!(await passwordMatches(stored, present.slice(0, 1000))))
      throw new InvalidInputError({ present: 'Is not your present password' })
    await this.parts.limits.succeeded(email ?? id, address)
    const hash = await hashPassword(password)
    await this.parts.database.inWorkspace(workspaceId, async (tx) => {
      await this.#set(tx, { workspaceId, memberId: id }, hash, sessionId ?? null)
      await this.#record(tx, 'member.password_changed', { workspaceId, memberId: id })
    })
  }

  /** A link for a member, for whoever hands it over. @throws NotFoundError for somebody who is no member */
  createLink({ workspaceId, actor }: Caller, memberId: string): Promise<PasswordLink> {
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      const [member] = isId(memberId)
        ? await tx.query(`select 1 from member where workspace_id = $1 and id = $2`, [workspaceId, memberId])
        : []
      if (!member) throw new NotFoundError('Member not found')
      const link = await makePasswordLink(tx, { workspaceId, memberId })
      const after = { expiresAt: link.expiresAt.toISOString() }
      const event = 'member.password_link_created'
      await this.parts.audit.append(tx, { workspaceId, actor, event, subject: memberId, after })
      return link
    })
  }

  /**
   * Sets the password of the member whose link the token is; all their sessions end, and the link works no more.
   * @throws InvalidInputError for a password outside of 10 to 200 characters or a token that does not work, RateLimitedError after too many tries
   */
  async reset(token: string, next: string, address: string): Promise<void> {
    const { password } = check(NewPassword, { password: next })
    await this.parts.limits.attemptLink(address)
    const owner = await this.parts.database.asSystem((tx) => linkOwner(tx, token))
    if (!owner) throw unusable()
    const hash = await hashPassword(password)
    await this.parts.database.inWorkspace(owner.workspaceId, async (tx) => {
      if (!(await useLink(tx, owner, token))) throw unusable()
      await this.#set(tx, owner, hash, null)
      await this.#record(tx, 'member.password_reset', owner)
    })
  }

  async #set(
    tx: Transaction,
    { workspaceId, memberId }: LinkOwner,
    hash: string,
    keptSession: string | null,
  ): Promise<void> {
    await tx.query(`update member set password_hash = $3 where workspace_id = $1 and id = $2`, [
      workspaceId,
      memberId,
      hash,
    ])
    await tx.query(`delete from password_link where workspace_id = $1 and member_id = $2`, [
      workspaceId,
      memberId,
    ])
    await this.parts.sessions.endAllOf(tx, workspaceId, memberId, keptSession)
  }

  #record(tx: Transaction, event: AuditEventName, { workspaceId, memberId }: LinkOwner): Promise<void> {
    const actor = { kind: ActorKind.member, id: memberId }
    return this.parts.audit.append(tx, { workspaceId, actor, event, subject: memberId })
  }
}

const unusable = () =>
  new InvalidInputError({
    token: 'This link does not work: it was used, replaced, or is older than 24 hours',
  })

async function storedHash(tx: Sql, workspaceId: string, id: string): Promise<string | null> {
  const [member] = await tx.query<{ hash: string }>(
    `select password_hash as hash from member where workspace_id = $1 and id = $2`,
    [workspaceId, id],
  )
  return member?.hash ?? null
}
