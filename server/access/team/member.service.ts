import { z } from 'zod'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AuditEventName } from '../audit/audit-events.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { lockWorkspace } from '../workspaces/workspace.store.ts'
import { restrictionsOf, setRestriction } from './member-restriction.store.ts'
import type { TeamMember } from './member.entity.ts'
import { emailAddress, MemberChanges, NewMemberInput } from './member.input.ts'
import {
  type AddedMember,
  addMember,
  allMembers,
  changeMember,
  deleteMember,
  hasOther,
  lockMember,
} from './member.store.ts'
import { assertStrong } from './password-strength.ts'
import { hashPassword } from './password.ts'
import { Role } from './role.ts'
import type { Sessions } from './session.service.ts'

const NewMember = z.object({
  workspaceId: z.uuid(),
  email: emailAddress,
  name: text({ min: 1, max: 100 }).nullish(),
  password: text({ min: 10, max: 200 }),
  role: z.enum(Role),
})

/**
 * Prepares a new member of a workspace (section 2.15): checks and hashes the password, which takes long, before any
 * lock is taken. The default name is the local part of the e-mail address.
 * @throws InvalidInputError for a bad e-mail or a password outside of 10 to 200 characters or easy to guess
 */
export async function readyMember(input: z.input<typeof NewMember>): Promise<AddedMember> {
  const { workspaceId, email, name, password, role } = check(NewMember, input)
  const called = name ?? email.replace(/@.*/, '')
  await assertStrong(password, { email, name: called })
  return { workspaceId, id: newId(), email, name: called, passwordHash: await hashPassword(password), role }
}

/** Adds a prepared member. @throws InvalidInputError for the e-mail address of another member */
export async function createMember(tx: Sql, ready: AddedMember): Promise<TeamMember> {
  const member = await addMember(tx, ready)
  if (!member) throw new InvalidInputError({ email: 'Already belongs to a member of this workspace' })
  return member
}

/** The ids that are categories of a workspace. */
export type FindCategories = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
) => Promise<readonly { id: string }[]>

/** Validates a restriction (section 2.15). @throws InvalidInputError for a category that does not exist, or an admin */
export async function assertRestriction(
  tx: Sql,
  { findCategories }: { findCategories: FindCategories },
  { workspaceId, role }: Pick<TeamMember, 'workspaceId' | 'role'>,
  categoryIds: readonly string[],
): Promise<void> {
  if (role === Role.admin && categoryIds.length > 0)
    throw new InvalidInputError({ categoryIds: 'Only moderators can be restricted to categories' })
  const known = await findCategories(tx, workspaceId, categoryIds)
  if (known.length < categoryIds.length) throw new InvalidInputError({ categoryIds: 'Category not found' })
}

/** Restricts a moderator to categories; an empty list lifts the restriction. @throws as `assertRestriction` does */
export async function restrictMember(
  tx: Sql,
  deps: { findCategories: FindCategories },
  member: TeamMember,
  categoryIds: readonly string[],
): Promise<void> {
  await assertRestriction(tx, deps, member, categoryIds)
  await setRestriction(tx, member, categoryIds)
}

/** The team of a workspace (section 2.15). */
export class Members {
  constructor(
    private readonly deps: {
      database: Database
      audit: AuditLog
      sessions: Pick<Sessions, 'endAllOf' | 'renewAllOf'>
      /** Looks up categories, which this room refers to by id. */
      findCategories: FindCategories
      /** Deletes the invitation of an e-mail address that now belongs to a member. */
      withdrawInvitation: (tx: Sql, workspaceId: string, email: string) => Promise<void>
      /** Ends what shows a member, who may see less from now on, what they could see before. */
      narrowed: (tx: Transaction, member: TeamMember) => Promise<void>
      /** Ends what goes on in the categories of a member who is removed: without the member nothing says which these are. */
      endWorkOf: (tx: Transaction, member: TeamMember) => Promise<void>
      /** Ends the claims of a member who is removed or may see less: until they ran out nobody could work on these reviews. */
      endClaimsOf: (tx: Transaction, member: TeamMember) => Promise<void>
    },
  ) {}

  /** All members, by name. */
  all(workspaceId: string): Promise<TeamMember[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allMembers(tx, workspaceId))
  }

  /** Adds a member with an initial password. @throws InvalidInputError */
  async create(caller: Caller, input: unknown): Promise<TeamMember> {
    const { categoryIds, ...given } = check(NewMemberInput, input)
    const ready = await readyMember({ ...given, workspaceId: caller.workspaceId })
    return this.#change(caller, async (tx) => {
      const member = await createMember(tx, ready)
      await restrictMember(tx, this.deps, member, categoryIds ?? [])
      await this.deps.withdrawInvitation(tx, caller.workspaceId, member.email)
      await this.#record(tx, caller, 'member.created', member.id, null, await describe(tx, member))
      return member
    })
  }

  /**
   * Changes a member's name, role or categories. A change of role ends their sessions; changed categories apply at
   * once.
   * @throws NotFoundError, InvalidInputError, ConflictError for the last admin
   */
  update(caller: Caller, id: string, input: unknown): Promise<TeamMember> {
    const { name, role, categoryIds } = check(MemberChanges, input)
    return this.#change(caller, async (tx) => {
      const member = await existing(tx, caller.workspaceId, id)
      const before = await describe(tx, member)
      if (role && role !== Role.admin) await refuseLastAdmin(tx, member)
      const after = { ...member, name: name ?? member.name, role: role ?? member.role }
      await changeMember(tx, after)
      if (categoryIds || after.role === Role.admin)
        await restrictMember(tx, this.deps, after, categoryIds ?? [])
      if (after.role === member.role) await this.deps.sessions.renewAllOf(tx, caller.workspaceId, id)
      else await this.deps.sessions.endAllOf(tx, caller.workspaceId, id)
      const described = await describe(tx, after)
      if (seesLess(before, described)) {
        await this.deps.narrowed(tx, after)
        await this.deps.endClaimsOf(tx, after)
      }
      await this.#record(tx, caller, 'member.updated', id, before, described)
      return after
    })
  }

  /** Removes a member; their past actions stay on record. @throws NotFoundError, ConflictError for the last admin */
  remove(caller: Caller, id: string): Promise<boolean> {
    return this.#change(caller, async (tx) => {
      const member = await existing(tx, caller.workspaceId, id)
      await refuseLastAdmin(tx, member)
      const before = await describe(tx, member)
      await this.deps.sessions.endAllOf(tx, caller.workspaceId, id)
      if (before.categories.length > 0) await this.deps.endWorkOf(tx, member)
      await this.deps.endClaimsOf(tx, member)
      await deleteMember(tx, member)
      await this.#record(tx, caller, 'member.removed', id, before, null)
      return true
    })
  }

  /** Serializes the changes of a team, so that two concurrent ones cannot remove the last admin. */
  #change<T>({ workspaceId }: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockWorkspace(tx, workspaceId)
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
    return this.deps.audit.append(tx, { workspaceId, actor, event, subject, before, after })
  }
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<TeamMember> {
  const member = await lockMember(tx, workspaceId, id)
  if (!member) throw new NotFoundError('Member not found')
  return member
}

async function refuseLastAdmin(tx: Sql, member: TeamMember): Promise<void> {
  if (member.role === Role.admin && !(await hasOther(tx, member)))
    throw new ConflictError('The workspace needs at least one admin')
}

const describe = async (tx: Sql, { workspaceId, id, name, email, role }: TeamMember) => ({
  name,
  email,
  role,
  categories: (await restrictionsOf(tx, workspaceId, [id])).map((category) => category.id),
})

type Sight = Pick<Awaited<ReturnType<typeof describe>>, 'role' | 'categories'>

/** Whether a member may see less after a change: no admin any more, or restricted to fewer categories. */
const seesLess = (before: Sight, after: Sight): boolean =>
  (before.role === Role.admin && after.role !== Role.admin) ||
  (after.categories.length > 0 &&
    (before.categories.length === 0 || before.categories.some((id) => !after.categories.includes(id))))
