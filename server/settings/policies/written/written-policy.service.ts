import type { AuditEventName } from '../../../access/audit/audit-events.ts'
import type { AuditLog } from '../../../access/audit/audit.service.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { ConflictError, InvalidInputError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { RedisPubSub } from '../../../platform/pubsub.ts'
import { check } from '../../../platform/validation.ts'
import { touchRules } from '../../../access/workspaces/rules-version.ts'
import { aiModeratorsUsing } from './ai-moderators-using.ts'
import { type By, lockedPolicy, lockPolicies } from './locked-policy.ts'
import { WrittenPolicyName } from './written-policy.input.ts'
import type { WrittenPolicy } from './written-policy.object.ts'
import { writtenPolicyColumns } from './written-policy-rows.ts'

/** What written policies are changed with. */
export interface PolicyParts {
  database: Database
  audit: AuditLog
  pubsub: Pick<RedisPubSub, 'publish'>
}

/** The written policies of a workspace (section 2.7); what they say is in `PolicyDrafts`. */
export class WrittenPolicies {
  constructor(private readonly parts: PolicyParts) {}

  /** The policies by name; those that were never published only when drafts are asked for. */
  all(workspaceId: string, drafts: boolean): Promise<WrittenPolicy[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) =>
      tx.query<WrittenPolicy>(
        `select ${writtenPolicyColumns} from written_policy w
         where w.workspace_id = $1 and w.deleted_at is null and ($2 or w.published_version is not null)
         order by lower(w.name), w.id`,
        [workspaceId, drafts],
      ),
    )
  }

  /** Creates a policy that says nothing yet. @throws InvalidInputError when the name is wrong or taken */
  async create(by: By, input: unknown): Promise<WrittenPolicy> {
    const { name } = check(WrittenPolicyName, input)
    return this.parts.database.inWorkspace(by.workspaceId, async (tx) => {
      await lockPolicies(tx, by.workspaceId)
      const id = newId()
      await refuseTaken(tx, by.workspaceId, id, name)
      await tx.query(`insert into written_policy (workspace_id, id, name) values ($1, $2, $3)`, [
        by.workspaceId,
        id,
        name,
      ])
      await this.#log(tx, by, { event: 'written_policy.created', subject: id, after: { name } })
      return lockedPolicy(tx, by.workspaceId, id)
    })
  }

  /** @throws NotFoundError, InvalidInputError as for `create` */
  async rename(by: By, id: string, input: unknown): Promise<WrittenPolicy> {
    const { name } = check(WrittenPolicyName, input)
    return this.parts.database.inWorkspace(by.workspaceId, async (tx) => {
      const policy = await lockedPolicy(tx, by.workspaceId, id)
      await refuseTaken(tx, by.workspaceId, id, name)
      await tx.query(`update written_policy set name = $3 where workspace_id = $1 and id = $2`, [
        by.workspaceId,
        id,
        name,
      ])
      await touchRules(tx, by.workspaceId, this.parts.pubsub)
      const before = { name: policy.name }
      await this.#log(tx, by, { event: 'written_policy.renamed', subject: id, before, after: { name } })
      return { ...policy, name }
    })
  }

  /**
   * Deletes a policy; its versions are kept for the decisions that were made by them.
   * @throws NotFoundError, ConflictError while an AI moderator reads it
   */
  delete(by: By, id: string): Promise<boolean> {
    return this.parts.database.inWorkspace(by.workspaceId, async (tx) => {
      const { name, publishedVersion } = await lockedPolicy(tx, by.workspaceId, id)
      const aiModerators = await aiModeratorsUsing(tx, by.workspaceId, id)
      if (aiModerators.length > 0) {
        const names = aiModerators.map((each) => each.name).join(', ')
        throw new ConflictError(`Cannot delete policy, it's in use by: ${names}`, { aiModerators })
      }
      await tx.query(`update written_policy set deleted_at = now() where workspace_id = $1 and id = $2`, [
        by.workspaceId,
        id,
      ])
      await touchRules(tx, by.workspaceId, this.parts.pubsub)
      const before = { name, version: publishedVersion }
      await this.#log(tx, by, { event: 'written_policy.deleted', subject: id, before })
      return true
    })
  }

  #log(
    tx: Transaction,
    by: By,
    entry: { event: AuditEventName; subject: string; before?: object; after?: object },
  ): Promise<void> {
    return this.parts.audit.append(tx, { workspaceId: by.workspaceId, actor: by.actor, ...entry })
  }
}

async function refuseTaken(tx: Transaction, workspaceId: string, id: string, name: string): Promise<void> {
  const taken = await tx.query(
    `select from written_policy
     where workspace_id = $1 and lower(name) = lower($3) and id <> $2 and deleted_at is null`,
    [workspaceId, id, name],
  )
  if (taken.length > 0) throw new InvalidInputError({ name: `The policy "${name}" already exists` })
}
