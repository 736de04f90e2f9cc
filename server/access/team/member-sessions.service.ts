import type { Database, Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { lockMember } from './member.store.ts'
import type { ShownSession } from './session.entity.ts'
import type { Sessions } from './session.service.ts'

/** The sessions of members: members list and end their own, admins those of all; each end is recorded in the audit log. */
export class MemberSessions {
  constructor(
    private readonly deps: {
      database: Database
      audit: AuditLog
      sessions: Pick<Sessions, 'list' | 'endOne' | 'endAllOf'>
    },
  ) {}

  /** The sessions of a member, last used first. @throws NotFoundError */
  async list(caller: Caller, memberId: string): Promise<ShownSession[]> {
    const { workspaceId } = caller
    await this.deps.database.inWorkspace(workspaceId, (tx) => assertMember(tx, workspaceId, memberId))
    return this.deps.sessions.list({ id: memberId, workspaceId })
  }

  /** Ends one of a member's sessions. @throws NotFoundError when it is not theirs */
  async end(caller: Caller, memberId: string, sessionId: string): Promise<void> {
    const { workspaceId } = caller
    await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await assertMember(tx, workspaceId, memberId)
      if (!(await this.deps.sessions.endOne(tx, { workspaceId, memberId }, sessionId)))
        throw new NotFoundError('Session not found', 'id')
      await this.#record(tx, caller, memberId, 1)
    })
  }

  /** Ends all sessions of a member except the caller's own. @returns how many @throws NotFoundError */
  async endAll(caller: Caller & { sessionId?: string }, memberId: string): Promise<number> {
    const { workspaceId, sessionId = null } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await assertMember(tx, workspaceId, memberId)
      const ended = await this.deps.sessions.endAllOf(tx, workspaceId, memberId, sessionId)
      if (ended > 0) await this.#record(tx, caller, memberId, ended)
      return ended
    })
  }

  #record(tx: Transaction, { workspaceId, actor }: Caller, subject: string, sessions: number): Promise<void> {
    const event = 'member.sessions_ended'
    return this.deps.audit.append(tx, { workspaceId, actor, event, subject, before: { sessions } })
  }
}

async function assertMember(tx: Transaction, workspaceId: string, memberId: string): Promise<void> {
  if (!(await lockMember(tx, workspaceId, memberId))) throw new NotFoundError('Member not found', 'memberId')
}
