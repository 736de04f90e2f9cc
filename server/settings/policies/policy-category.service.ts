import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { derivedId } from '../../platform/vocabulary/derived-id.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import type { RulesUsing } from '../rules-using.ts'
import { PolicyCategory } from './policy-category.entity.ts'
import { PolicyCategoryInput } from './policy-category.input.ts'
import {
  allPolicyCategories,
  findPolicyCategory,
  hotkeyOwner,
  policyCategoriesByDeletion,
  policyCategoryBound,
  savePolicyCategory,
} from './policy-category.store.ts'
import { storedTranslations } from './policy-translation.ts'
import { policiesContaining } from './written/written-policy.store.ts'

/** The policy categories of a workspace (section 2.7). */
export class PolicyCategories {
  constructor(
    private readonly deps: {
      database: Database
      audit: AuditLog
      pubsub: Pick<RedisPubSub, 'publish'>
      rulesUsing: RulesUsing
      /** Finds the review queues that are limited to a category alone. */
      queuesLimitedTo: (
        tx: Sql,
        workspaceId: string,
        categoryId: string,
      ) => Promise<{ id: string; name: string }[]>
    },
  ) {}

  /** The categories by hotkey, then name; deleted ones only if requested. */
  all(workspaceId: string, includeDeleted: boolean): Promise<PolicyCategory[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) =>
      allPolicyCategories(tx, workspaceId, includeDeleted),
    )
  }

  /**
   * Creates a category; a deleted one that has the name's id, or had a name with that id, is restored with the given
   * fields and keeps its id (section 2.7).
   * @throws InvalidInputError when a field is invalid, or the name or the hotkey is taken
   */
  create(caller: Caller, input: unknown): Promise<PolicyCategory> {
    return this.#change(caller.workspaceId, (tx) => this.createIn(tx, caller, input))
  }

  /** Creates a category in the caller's transaction, which has incremented the rules version. @throws as `create` */
  async createIn(tx: Transaction, { workspaceId, actor }: Caller, input: unknown): Promise<PolicyCategory> {
    const given = check(PolicyCategoryInput, input)
    const policyId = derivedId(given.name)
    const known = await namesakeOf(tx, workspaceId, given.name)
    if (known?.deletedAt === null) throw taken(known)
    if (!known) await policyCategoryBound.refuseMore(tx, workspaceId)
    const category = known ?? { ...new PolicyCategory(), workspaceId, policyId }
    await write(tx, category, given)
    if (given.hotkey === undefined && (await hotkeyOwner(tx, category))) category.hotkey = null
    category.deletedAt = null
    const event = known ? 'policy_category.restored' : 'policy_category.created'
    return this.#save(tx, category, { actor, event, before: null })
  }

  /** Changes the given fields; the id is fixed (section 2.7). @throws NotFoundError, InvalidInputError as for `create` */
  async update({ workspaceId, actor }: Caller, id: string, input: unknown): Promise<PolicyCategory> {
    const given = check(PolicyCategoryInput, input)
    return this.#change(workspaceId, async (tx) => {
      const category = await existing(tx, workspaceId, id)
      const before = snapshot(category)
      const namesake = await namesakeOf(tx, workspaceId, given.name, id)
      if (namesake?.deletedAt === null || namesake?.policyId === derivedId(given.name)) throw taken(namesake)
      await write(tx, category, given)
      return this.#save(tx, category, { actor, event: 'policy_category.updated', before })
    })
  }

  /**
   * Deletes a category; past actions keep it as their reason.
   * @throws NotFoundError; ConflictError while rules or written policies use it, or a review queue is limited to it alone
   */
  delete(caller: Caller, id: string): Promise<boolean> {
    return this.#change(caller.workspaceId, (tx) => this.deleteIn(tx, caller, id))
  }

  /** Deletes a category in the caller's transaction, which has incremented the rules version. @throws as `delete` */
  async deleteIn(tx: Transaction, { workspaceId, actor }: Caller, id: string): Promise<boolean> {
    const category = await existing(tx, workspaceId, id)
    const rules = await this.deps.rulesUsing(tx, workspaceId, 'policy_category', id)
    const writtenPolicies = await policiesContaining(tx, workspaceId, id)
    if (rules.length + writtenPolicies.length > 0) {
      const names = [...rules, ...writtenPolicies].map(({ name }) => name).join(', ')
      throw new ConflictError(`Cannot delete category, it's in use by: ${names}`, { rules, writtenPolicies })
    }
    const queues = await this.deps.queuesLimitedTo(tx, workspaceId, id)
    if (queues.length > 0) {
      const names = queues.map(({ name }) => name).join(', ')
      throw new ConflictError(`Cannot delete category, these review queues are limited to it: ${names}`)
    }
    const before = snapshot(category)
    category.deletedAt = new Date()
    await this.#save(tx, category, { actor, event: 'policy_category.deleted', before })
    return true
  }

  /** Serializes the changes of a workspace's categories, with the rules version as their lock. */
  #change<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.deps.pubsub)
      return work(tx)
    })
  }

  async #save(
    tx: Transaction,
    category: PolicyCategory,
    { actor, event, before }: { actor: ActorRef; event: AuditEventName; before: object | null },
  ): Promise<PolicyCategory> {
    const owner = category.deletedAt === null ? await hotkeyOwner(tx, category) : undefined
    if (owner) throw new InvalidInputError({ hotkey: `Already used by ${owner.name}` })
    await savePolicyCategory(tx, category)
    const after = category.deletedAt === null ? snapshot(category) : null
    await this.deps.audit.append(tx, {
      workspaceId: category.workspaceId,
      actor,
      event,
      subject: category.id,
      before,
      after,
    })
    return category
  }
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<PolicyCategory> {
  const category = await findPolicyCategory(tx, workspaceId, id)
  if (!category) throw new NotFoundError('Policy category not found')
  return category
}

/**
 * The category that a name refers to: an existing one with the id derived from the name or a name with that id, else
 * the deleted one of that id, else the last deleted one that had such a name.
 */
async function namesakeOf(
  tx: Sql,
  workspaceId: string,
  name: string,
  except: string | null = null,
): Promise<PolicyCategory | undefined> {
  const id = derivedId(name)
  const all = await policyCategoriesByDeletion(tx, workspaceId)
  const others = all.filter((category) => category.id !== except)
  const living = others.filter(({ deletedAt }) => deletedAt === null)
  const isCalledSo = (category: PolicyCategory) => derivedId(category.name) === id
  const hasId = ({ policyId }: PolicyCategory) => policyId === id
  return living.find(hasId) ?? living.find(isCalledSo) ?? others.find(hasId) ?? others.find(isCalledSo)
}

const taken = ({ name, policyId, deletedAt }: PolicyCategory): InvalidInputError =>
  new InvalidInputError({
    name:
      deletedAt === null
        ? `The category "${name}" with the id "${policyId}" already exists`
        : `The id "${policyId}" belongs to a deleted category: create it again to restore it`,
  })

/** Copies the given fields; null clears optional ones. */
async function write(tx: Sql, category: PolicyCategory, given: PolicyCategoryInput): Promise<void> {
  category.name = given.name
  if (given.description !== undefined) category.description = given.description
  if (given.hotkey !== undefined) category.hotkey = given.hotkey
  category.selectableBy = given.selectableBy ?? category.selectableBy
  category.availableFor = given.availableFor ?? category.availableFor
  category.enabledFor = given.enabledFor ?? category.enabledFor
  category.enabledForStrikes = given.enabledForStrikes ?? category.enabledForStrikes
  category.userReports = given.userReports ?? category.userReports
  if (given.statementTerms !== undefined) category.statementTerms = given.statementTerms
  if (given.translations)
    category.storedTranslations = await storedTranslations(tx, category.workspaceId, given.translations)
}

const snapshot = ({
  policyId,
  name,
  description,
  hotkey,
  selectableBy,
  availableFor,
  enabledFor,
  enabledForStrikes,
  userReports,
  statementTerms,
  storedTranslations: translations,
}: PolicyCategory) => ({
  policyId,
  name,
  description,
  hotkey,
  selectableBy,
  availableFor,
  enabledFor,
  enabledForStrikes,
  userReports,
  statementTerms,
  translations,
})
