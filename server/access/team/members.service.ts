import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AuditEventName } from '../audit/audit-events.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import { type Member, memberColumns } from './member.entity.ts'
import { MemberChanges, NewMemberInput } from './member.input.ts'
import { createMember } from './member.service.ts'
import { readRestriction, restrict } from './member-restriction.ts'
import { Role } from './role.ts'
import type { SessionService } from './session.service.ts'

/** A member as the team knows them, without anything secret. */
export type TeamMember = Pick<Member, 'id' | 'workspaceId' | 'name' | 'email' | 'role' | 'createdAt'>

/** The team of a workspace (section 2.15). */
export class Members {
  constructor(
    private readonly parts: {
      database: Database
      audit: AuditLog
      sessions: Pick<SessionService, 'endAllOf' | 'renewAllOf'>
    },
  ) {}

  /** All members, by name. */
  all(workspaceId: string): Promise<TeamMember[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) =>
      tx.query<TeamMember>(
        `select ${memberColumns} from member where workspace_id = $1 order by lower(name), id`,
        [workspaceId],
      ),
    )
  }

  /** A new member who signs in with the given password. @throws InvalidInputError */
  create(caller: Caller, input: unknown): Promise<TeamMember> {
    const { categoryIds, ...given } = check(NewMemberInput, input)
    return this.#change(caller, async (tx) => {
      const member = await createMember(tx, { ...given, workspaceId: caller.workspaceId })
      await restrict(tx, member, categoryIds ?? [])
      await this.#record(tx, caller, 'member.created', member.id, null, await describe(tx, member))
      return member
    })
  }

  /**
   * Changes a member's name, role or categories. Another role ends their sessions; other categories count from now on.
   * @throws NotFoundError, InvalidInputError, ConflictError when it was the last admin
   */
  update(caller: Caller, id: string, input: unknown): Promise<TeamMember> {
    const { name, role, categoryIds } = check(MemberChanges, input)
    return this.#change(caller, async (tx) => {
      const member = await existing(tx, caller.workspaceId, id)
      const before = await describe(tx, member)
      if (role && role !== Role.admin) await refuseLastAdmin(tx, member)
      const after = { ...member, name: name ?? member.name, role: role ?? member.role }
      await tx.query(`update member set name = $3, role = $4 where workspace_id = $1 and id = $2`, [
        caller.workspaceId,
        id,
        after.name,
        after.role,
      ])
      if (categoryIds || after.role === Role.admin) await restrict(tx, after, categoryIds ?? [])
      if (after.role === member.role) await this.parts.sessions.renewAllOf(tx, caller.workspaceId, id)
      else await this.parts.sessions.endAllOf(tx, caller.workspaceId, id)
      await this.#record(tx, caller, 'member.updated', id, before, await describe(tx, after))
      return after
    })
  }

  /** Removes a member; what they did stays on record. @throws NotFoundError, ConflictError when it was the last admin */
  remove(caller: Caller, id: string): Promise<boolean> {
    return this.#change(caller, async (tx) => {
      const member = await existing(tx, caller.workspaceId, id)
      await refuseLastAdmin(tx, member)
      const before = await describe(tx, member)
      await this.parts.sessions.endAllOf(tx, caller.workspaceId, id)
      await tx.query(`delete from member where workspace_id = $1 and id = $2`, [caller.workspaceId, id])
      await this.#record(tx, caller, 'member.removed', id, before, null)
      return true
    })
  }

  /** Changes of one team wait for one another, so that it never loses its last admin to two of them. */
  #change<T>({ workspaceId }: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      await tx.query(`select from workspace where id = $1 for no key update`, [workspaceId])
      return work(tx)
    })
  }

  #record(
    tx: Transaction,
    { workspaceId, actor }: Caller,
    event: AuditEventName,
    subject: string,
    before: object | null,
    after: object | null,
  ): Promise<void> {
    return this.parts.audit.append(tx, { workspaceId, actor, event, subject, before, after })
  }
}

async function existing(tx: Transaction, workspaceId: string, id: string): Promise<TeamMember> {
  const [member] = isId(id)
    ? await tx.query<TeamMember>(
        `select ${memberColumns} from member where workspace_id = $1 and id = $2 for update`,
        [workspaceId, id],
      )
    : []
  if (!member) throw new NotFoundError('Member not found')
  return member
}

async function refuseLastAdmin(tx: Transaction, { workspaceId, id, role }: TeamMember): Promise<void> {
  if (role !== Role.admin) return
  const others = await tx.query(
    `select from member where workspace_id = $1 and role = 'admin' and id <> $2`,
    [workspaceId, id],
  )
  if (others.length === 0) throw new ConflictError('The workspace needs at least one admin')
}

const describe = async (tx: Transaction, member: TeamMember) => ({
  name: member.name,
  email: member.email,
  role: member.role,
  categories: await readRestriction(tx, member),
})
