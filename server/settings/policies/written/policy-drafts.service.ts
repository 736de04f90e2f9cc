import type { AuditEventName } from '../../../access/audit/audit-events.ts'
import type { Transaction } from '../../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../../platform/errors.ts'
import { check } from '../../../platform/validation.ts'
import { touchRules } from '../../../access/workspaces/rules-version.ts'
import { addVersion, changeDraft, refuseUnknownCategories, says, type Sections } from './draft-rows.ts'
import { type By, lockedPolicy, refuseOutdated } from './locked-policy.ts'
import { publishedPolicy } from './published-policy.ts'
import { PublicationNote, WrittenPolicySections } from './written-policy.input.ts'
import type { WrittenPolicy } from './written-policy.object.ts'
import type { PolicyParts } from './written-policy.service.ts'

/** A change of a draft: on which policy, and which revision of it the caller saw. */
interface Target {
  id: string
  basedOn: number
}

/** What written policies say: one draft each, and the versions that were published (sections 2.7, 9). */
export class PolicyDrafts {
  constructor(private readonly parts: PolicyParts) {}

  /**
   * Keeps the sections as the draft; saving the same again changes nothing. What says the same as the version in force
   * is no draft.
   * @throws NotFoundError, InvalidInputError, ConflictError when somebody else changed the policy meanwhile
   */
  async save(by: By, { id, basedOn }: Target, input: unknown): Promise<WrittenPolicy> {
    const { sections } = check(WrittenPolicySections, input)
    return this.parts.database.inWorkspace(by.workspaceId, async (tx) => {
      const policy = await lockedPolicy(tx, by.workspaceId, id)
      if (policy.revision === basedOn + 1 && (await says(tx, by, id, sections))) return policy
      refuseOutdated(policy, basedOn)
      await refuseUnknownCategories(tx, by, id, sections)
      const changed = await changeDraft(tx, by, id, sections)
      if (!policy.hasDraft && changed.hasDraft)
        await this.#log(tx, by, { event: 'written_policy.draft_started', subject: id })
      return changed
    })
  }

  /** Drops the draft; the audit log keeps what it said. @throws NotFoundError, ConflictError as for `save` */
  discard(by: By, target: Target): Promise<WrittenPolicy> {
    return this.#replace(by, target, 'written_policy.draft_discarded', () => Promise.resolve(null))
  }

  /**
   * Makes an earlier version the draft; the audit log keeps what the draft said before.
   * @throws NotFoundError when there is no such version, ConflictError as for `save`
   */
  restore(by: By, target: Target, version: number): Promise<WrittenPolicy> {
    return this.#replace(by, target, 'written_policy.version_restored', async (tx) => {
      const [found] = await tx.query<{ sections: Sections }>(
        `select sections from written_policy_version where workspace_id = $1 and policy_id = $2 and version = $3`,
        [by.workspaceId, target.id, version],
      )
      if (!found) throw new NotFoundError('Version not found')
      return { version, ...found }
    })
  }

  /**
   * Makes the draft the version in force, as the caller saw it.
   * @throws NotFoundError, ConflictError as for `save` or without a draft, InvalidInputError when no section has text
   */
  async publish(by: By, { id, basedOn }: Target, input: unknown): Promise<WrittenPolicy> {
    const { note } = check(PublicationNote, input)
    return this.parts.database.inWorkspace(by.workspaceId, async (tx) => {
      const policy = await lockedPolicy(tx, by.workspaceId, id)
      refuseOutdated(policy, basedOn)
      if (!policy.hasDraft) throw new ConflictError('There is no draft to publish')
      const version = (policy.publishedVersion ?? 0) + 1
      await addVersion(tx, by, { id, version, note })
      const published = await publishedPolicy(tx, by.workspaceId, id)
      if (published?.sections.length === 0)
        throw new InvalidInputError({ sections: 'No section has text, so AI moderators would see nothing' })
      await touchRules(tx, by.workspaceId, this.parts.pubsub)
      const before = { version: policy.publishedVersion }
      const after = { version, note: note || null }
      await this.#log(tx, by, { event: 'written_policy.published', subject: id, before, after })
      return lockedPolicy(tx, by.workspaceId, id)
    })
  }

  #replace(
    by: By,
    { id, basedOn }: Target,
    event: AuditEventName,
    wanted: (tx: Transaction) => Promise<{ version: number; sections: Sections } | null>,
  ): Promise<WrittenPolicy> {
    return this.parts.database.inWorkspace(by.workspaceId, async (tx) => {
      refuseOutdated(await lockedPolicy(tx, by.workspaceId, id), basedOn)
      const [lost] = await tx.query<{ draft: Sections | null }>(
        `select draft from written_policy where workspace_id = $1 and id = $2`,
        [by.workspaceId, id],
      )
      const next = await wanted(tx)
      const changed = await changeDraft(tx, by, id, next?.sections ?? null)
      const before = lost?.draft ? { sections: lost.draft } : null
      await this.#log(tx, by, { event, subject: id, before, after: next && { version: next.version } })
      return changed
    })
  }

  #log(
    tx: Transaction,
    { workspaceId, actor }: By,
    entry: { event: AuditEventName; subject: string; before?: object | null; after?: object | null },
  ): Promise<void> {
    return this.parts.audit.append(tx, { workspaceId, actor, ...entry })
  }
}
