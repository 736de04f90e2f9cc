import type { AuditEventName } from '../../../access/audit/audit-events.ts'
import type { AuditLog } from '../../../access/audit/audit.service.ts'
import { touchRules } from '../../../access/workspaces/rules-version.ts'
import { lockWorkspace } from '../../../access/workspaces/workspace.store.ts'
import type { Database, Sql, Transaction } from '../../../platform/database.ts'
import { ConflictError, InvalidInputError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { RedisPubSub } from '../../../platform/pubsub.ts'
import { check } from '../../../platform/validation.ts'
import type { Caller } from '../../../platform/vocabulary/caller.ts'
import { lockedPolicy } from './locked-policy.ts'
import { publishedTextOf } from './written-policy-version.store.ts'
import { WrittenPolicyName } from './written-policy.input.ts'
import type { PublishedPolicyText, WrittenPolicy } from './written-policy.object.ts'
import {
  addWrittenPolicy,
  allWrittenPolicies,
  deleteWrittenPolicy,
  isPolicyNameTaken,
  renameWrittenPolicy,
} from './written-policy.store.ts'

/** The dependencies of changes of written policies. */
export interface PolicyDependencies {
  database: Database
  audit: AuditLog
  pubsub: Pick<RedisPubSub, 'publish'>
}

/** The written policies of a workspace (section 2.7); their texts are in `PolicyDrafts`. */
export class WrittenPolicies {
  constructor(
    private readonly deps: PolicyDependencies & {
      /** The AI moderators that use a written policy, enabled or not, by name. */
      moderatorsReading: (
        tx: Sql,
        workspaceId: string,
        policyId: string,
      ) => Promise<{ id: string; name: string }[]>
    },
  ) {}

  /** The policies by name; never published ones only if drafts are requested. */
  all(workspaceId: string, drafts: boolean): Promise<WrittenPolicy[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allWrittenPolicies(tx, workspaceId, drafts))
  }

  /** The texts of the policies in force about a category, by policy name. */
  publishedTextOf(workspaceId: string, policyCategoryId: string): Promise<PublishedPolicyText[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) =>
      publishedTextOf(tx, workspaceId, policyCategoryId),
    )
  }

  /** Creates an empty policy. @throws InvalidInputError when the name is invalid or taken */
  async create(caller: Caller, input: unknown): Promise<WrittenPolicy> {
    const { name } = check(WrittenPolicyName, input)
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      await lockWorkspace(tx, caller.workspaceId)
      const key = { workspaceId: caller.workspaceId, id: newId() }
      await refuseTaken(tx, key, name)
      await addWrittenPolicy(tx, { ...key, name })
      await this.#log(tx, caller, { event: 'written_policy.created', subject: key.id, after: { name } })
      return lockedPolicy(tx, caller.workspaceId, key.id)
    })
  }

  /** @throws NotFoundError, InvalidInputError as for `create` */
  async rename(caller: Caller, id: string, input: unknown): Promise<WrittenPolicy> {
    const { name } = check(WrittenPolicyName, input)
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const policy = await lockedPolicy(tx, caller.workspaceId, id)
      await refuseTaken(tx, { workspaceId: caller.workspaceId, id }, name)
      await renameWrittenPolicy(tx, { workspaceId: caller.workspaceId, id }, name)
      await touchRules(tx, caller.workspaceId, this.deps.pubsub)
      const before = { name: policy.name }
      await this.#log(tx, caller, { event: 'written_policy.renamed', subject: id, before, after: { name } })
      return { ...policy, name }
    })
  }

  /**
   * Deletes a policy; its versions are kept for the decisions based on them.
   * @throws NotFoundError, ConflictError while an AI moderator uses it
   */
  delete(caller: Caller, id: string): Promise<boolean> {
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const { name, publishedVersion } = await lockedPolicy(tx, caller.workspaceId, id)
      const aiModerators = await this.deps.moderatorsReading(tx, caller.workspaceId, id)
      if (aiModerators.length > 0) {
        const names = aiModerators.map((each) => each.name).join(', ')
        throw new ConflictError(`Cannot delete policy, it's in use by: ${names}`, { aiModerators })
      }
      await deleteWrittenPolicy(tx, { workspaceId: caller.workspaceId, id })
      await touchRules(tx, caller.workspaceId, this.deps.pubsub)
      const before = { name, version: publishedVersion }
      await this.#log(tx, caller, { event: 'written_policy.deleted', subject: id, before })
      return true
    })
  }

  #log(
    tx: Transaction,
    caller: Caller,
    entry: { event: AuditEventName; subject: string; before?: object; after?: object },
  ): Promise<void> {
    return this.deps.audit.append(tx, { workspaceId: caller.workspaceId, actor: caller.actor, ...entry })
  }
}

async function refuseTaken(tx: Sql, key: { workspaceId: string; id: string }, name: string): Promise<void> {
  if (await isPolicyNameTaken(tx, key, name))
    throw new InvalidInputError({ name: `The policy "${name}" already exists` })
}
