import type { AuditEventName } from '../../../access/audit/audit-events.ts'
import { touchRules } from '../../../access/workspaces/rules-version.ts'
import type { Sql, Transaction } from '../../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../../platform/errors.ts'
import type { Page } from '../../../platform/graphql/connection.ts'
import type { ListArgs } from '../../../platform/graphql/list-order.ts'
import { readPage } from '../../../platform/graphql/listing.ts'
import { check } from '../../../platform/validation.ts'
import type { Caller } from '../../../platform/vocabulary/caller.ts'
import { policyCategoriesByIds } from '../policy-category.store.ts'
import { lockedPolicy, refuseOutdated } from './locked-policy.ts'
import { publishedPolicy, sectionsOfVersion, versionList } from './written-policy-version.store.ts'
import { PublicationNote, type WrittenPolicySection, WrittenPolicySections } from './written-policy.input.ts'
import type { WrittenPolicy, WrittenPolicyVersion } from './written-policy.object.ts'
import type { PolicyDependencies } from './written-policy.service.ts'
import { categoriesEverIn, draftsOf, publishDraft, hasSections, setDraft } from './written-policy.store.ts'

type Sections = readonly WrittenPolicySection[]

/** The target of a change of a draft: the policy, and the revision that the caller saw. */
interface Target {
  id: string
  basedOn: number
}

/** The texts of written policies: one draft each, and the published versions (sections 2.7, 9). */
export class PolicyDrafts {
  constructor(
    private readonly deps: PolicyDependencies & {
      /** Why a draft may not be published, such as failing examples; null where it may. */
      whyNotPublish: (
        tx: Sql,
        policy: { workspaceId: string; id: string; revision: number },
      ) => Promise<string | null>
    },
  ) {}

  /**
   * Saves the sections as the draft; idempotent. Sections equal to the version in force delete the draft.
   * @throws NotFoundError, InvalidInputError, ConflictError when the policy was changed since `basedOn`
   */
  async save(caller: Caller, { id, basedOn }: Target, input: unknown): Promise<WrittenPolicy> {
    const { sections } = check(WrittenPolicySections, input)
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const policy = await lockedPolicy(tx, caller.workspaceId, id)
      if (
        policy.revision === basedOn + 1 &&
        (await hasSections(tx, { workspaceId: caller.workspaceId, id }, sections))
      )
        return policy
      refuseOutdated(policy, basedOn)
      await refuseUnknownCategories(tx, caller, id, sections)
      const changed = await changeDraft(tx, caller, id, sections)
      if (!policy.hasDraft && changed.hasDraft)
        await this.#log(tx, caller, { event: 'written_policy.draft_started', subject: id })
      return changed
    })
  }

  /** Deletes the draft; the audit log keeps its text. @throws NotFoundError, ConflictError as for `save` */
  discard(caller: Caller, target: Target): Promise<WrittenPolicy> {
    return this.#replace(caller, target, 'written_policy.draft_discarded', () => Promise.resolve(null))
  }

  /**
   * Makes an earlier version the draft; the audit log keeps the text of the former draft.
   * @throws NotFoundError when there is no such version, ConflictError as for `save`
   */
  restore(caller: Caller, target: Target, version: number): Promise<WrittenPolicy> {
    return this.#replace(caller, target, 'written_policy.version_restored', async (tx) => {
      const found = await sectionsOfVersion(tx, caller.workspaceId, { policyId: target.id, version })
      if (!found) throw new NotFoundError('Version not found')
      return { version, ...found }
    })
  }

  /**
   * Publishes the draft of the given revision as the version in force. Failing examples require a reason, which is
   * stored with the version and in the audit log.
   * @throws NotFoundError, ConflictError as for `save` or without a draft, InvalidInputError when no section has text
   * or the reason is missing
   */
  async publish(caller: Caller, { id, basedOn }: Target, input: unknown): Promise<WrittenPolicy> {
    const { note, overrideReason: given } = check(PublicationNote, input)
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const policy = await lockedPolicy(tx, caller.workspaceId, id)
      refuseOutdated(policy, basedOn)
      if (!policy.hasDraft) throw new ConflictError('There is no draft to publish')
      const problem = await this.deps.whyNotPublish(tx, { ...policy, workspaceId: caller.workspaceId })
      if (problem && !given) throw new InvalidInputError({ overrideReason: problem })
      const overrideReason = problem ? (given ?? null) : null
      const version = (policy.publishedVersion ?? 0) + 1
      await publishDraft(tx, { workspaceId: caller.workspaceId, id }, caller.actor, {
        version,
        note: note || null,
        overrideReason,
      })
      const published = await publishedPolicy(tx, caller.workspaceId, id)
      if (published?.sections.length === 0)
        throw new InvalidInputError({ sections: 'No section has text, so AI moderators would see nothing' })
      await touchRules(tx, caller.workspaceId, this.deps.pubsub)
      const before = { version: policy.publishedVersion }
      const after = { version, note: note || null, ...(problem && { overridden: problem, overrideReason }) }
      await this.#log(tx, caller, { event: 'written_policy.published', subject: id, before, after })
      return lockedPolicy(tx, caller.workspaceId, id)
    })
  }

  /** The versions of a policy, newest first. @throws InvalidInputError */
  versions(workspaceId: string, policyId: string, args: ListArgs): Promise<Page<WrittenPolicyVersion>> {
    const list = versionList(workspaceId, policyId, args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  #replace(
    caller: Caller,
    { id, basedOn }: Target,
    event: AuditEventName,
    wanted: (tx: Transaction) => Promise<{ version: number; sections: Sections } | null>,
  ): Promise<WrittenPolicy> {
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      refuseOutdated(await lockedPolicy(tx, caller.workspaceId, id), basedOn)
      const [lost] = await draftsOf(tx, caller.workspaceId, [id])
      const next = await wanted(tx)
      const changed = await changeDraft(tx, caller, id, next?.sections ?? null)
      const before = lost?.draft ? { sections: lost.draft } : null
      await this.#log(tx, caller, { event, subject: id, before, after: next && { version: next.version } })
      return changed
    })
  }

  #log(
    tx: Transaction,
    { workspaceId, actor }: Caller,
    entry: { event: AuditEventName; subject: string; before?: object | null; after?: object | null },
  ): Promise<void> {
    return this.deps.audit.append(tx, { workspaceId, actor, ...entry })
  }
}

/** Sets the draft, as `setDraft` does, and returns the changed policy. */
async function changeDraft(
  tx: Transaction,
  { workspaceId, actor }: Caller,
  id: string,
  sections: Sections | null,
): Promise<WrittenPolicy> {
  await setDraft(tx, { workspaceId, id }, actor, sections)
  return lockedPolicy(tx, workspaceId, id)
}

/**
 * Refuses unknown categories. A deleted category may stay in a policy that had it before: its text is kept in case the
 * category is restored.
 * @throws InvalidInputError with a message for each
 */
async function refuseUnknownCategories(
  tx: Sql,
  { workspaceId }: Caller,
  id: string,
  sections: Sections,
): Promise<void> {
  const wanted = sections.map(({ policyCategoryId }) => policyCategoryId)
  const categories = await policyCategoriesByIds(tx, workspaceId, wanted)
  const deleted = categories.filter(({ deletedAt }) => deletedAt !== null)
  const kept = await categoriesEverIn(
    tx,
    { workspaceId, id },
    deleted.map((category) => category.id),
  )
  const known = new Set(
    categories
      .filter(({ deletedAt, id: each }) => deletedAt === null || kept.includes(each))
      .map((each) => each.id),
  )
  const fields = Object.fromEntries(
    sections.flatMap(({ policyCategoryId }, index) =>
      known.has(policyCategoryId) ? [] : [[`sections.${index}.policyCategoryId`, 'Not a policy category']],
    ),
  )
  if (Object.keys(fields).length > 0) throw new InvalidInputError(fields)
}
