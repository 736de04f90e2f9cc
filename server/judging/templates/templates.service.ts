import type { AuditLog } from '../../access/audit/audit.service.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import type { Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { derivedId } from '../../platform/vocabulary/derived-id.ts'
import type { Exposures } from '../../reviews/exposure/exposure.service.ts'
import type { ReviewQueue } from '../../reviews/queues/review-queue.entity.ts'
import type { ReviewQueues } from '../../reviews/queues/review-queue.service.ts'
import { holdsReviews, queuesById, queuesByNames } from '../../reviews/queues/review-queue.store.ts'
import type { ListDependencies } from '../../settings/lists/list-change.ts'
import { valuesOf } from '../../settings/lists/list-item.store.ts'
import type { Lists } from '../../settings/lists/list.service.ts'
import { listsByIds } from '../../settings/lists/list.store.ts'
import type { PolicyCategories } from '../../settings/policies/policy-category.service.ts'
import { allPolicyCategories } from '../../settings/policies/policy-category.store.ts'
import { policiesContaining } from '../../settings/policies/written/written-policy.store.ts'
import { modeOf, RuleMode } from '../rules/rule-mode.ts'
import type { Rules } from '../rules/rule.service.ts'
import { rulesById } from '../rules/rule.store.ts'
import { checkedLists, importFile } from '../rules/transfer/import-rules.ts'
import { type RuleFile, ruleFileFormat } from '../rules/transfer/rule-file.ts'
import type { AppliedTemplate } from './applied-template.entity.ts'
import { appliedTemplates, keepApplied, takeApplied } from './applied-template.store.ts'
import { inLanguage, itemsEverywhere } from './in-language.ts'
import { templateOf, templates } from './index.ts'
import type { TemplateLanguage } from './template-language.ts'
import type { SpokenTemplate } from './template.ts'

/** A template, and since when it has been applied to the workspace. */
export interface ShownTemplate extends SpokenTemplate {
  appliedAt: Date | null
}

/** The objects removed with a template, and the names of those that are kept because they are in use. */
export interface RemovedTemplate {
  rules: number
  lists: number
  queues: number
  categories: number
  kept: string[]
}

interface Dependencies extends ListDependencies {
  audit: AuditLog
  categories: PolicyCategories
  exposures: Exposures
  lists: Lists
  queues: ReviewQueues
  rules: Rules
}

/** The hotkeys of categories, in the order of the keys on a keyboard. */
const hotkeys = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

/** Starting configurations of a workspace, by kind of platform. */
export class Templates {
  constructor(private readonly deps: Dependencies) {}

  /** Every template, and whether it is applied to the workspace. */
  async all(workspaceId: string, language: TemplateLanguage): Promise<ShownTemplate[]> {
    const applied = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      appliedTemplates(tx, workspaceId),
    )
    const since = new Map(applied.map(({ template, appliedAt }) => [template, appliedAt]))
    return templates.map((template) => ({
      ...inLanguage(template, language),
      appliedAt: since.get(template.key) ?? null,
    }))
  }

  /**
   * Creates the missing categories, each with a hotkey while one is free, lists and queue of a template, and its rules, in
   * shadow: they are evaluated without acting. Named and explained in the language. All of it, or nothing.
   * @throws NotFoundError for an unknown key, ConflictError for one that is applied already, InvalidInputError with what prevents
   * it, such as a limit of the plan
   */
  async apply(caller: Caller, key: string, language: TemplateLanguage): Promise<ShownTemplate> {
    const { workspaceId } = caller
    const written = templateOf(key)
    if (!written) throw new NotFoundError('There is no such template')
    const template = inLanguage(written, language)
    const appliedAt = await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.deps.pubsub)
      if ((await appliedTemplates(tx, workspaceId)).some((each) => each.template === key))
        throw new ConflictError('The workspace has this template already')
      const categoryIds = await this.#makeCategories(tx, caller, template)
      const queueIds = await this.#makeQueue(tx, caller, template)
      const { rules, lists } = await this.#import(tx, caller, template)
      for (const { id } of rules) await this.deps.rules.setModeIn(tx, caller, id, RuleMode.shadow)
      const ruleIds = rules.map(({ id }) => id)
      const listIds = lists.map(({ id }) => id)
      await keepApplied(tx, { workspaceId, template: key, ruleIds, listIds, queueIds, categoryIds })
      return (await appliedTemplates(tx, workspaceId)).find((each) => each.template === key)?.appliedAt
    })
    return { ...template, appliedAt: appliedAt ?? null }
  }

  /**
   * Removes what a template created and the workspace has not made its own: rules that were not enabled, then lists without
   * values of the workspace's own, queues without reviews, and categories that no rule or policy uses.
   * @throws NotFoundError when it is not applied to the workspace
   */
  async remove(caller: Caller, key: string): Promise<RemovedTemplate> {
    const { workspaceId } = caller
    if (!templateOf(key)) throw notApplied()
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.deps.pubsub)
      const applied = await takeApplied(tx, workspaceId, key)
      if (!applied) throw notApplied()
      const rules = await this.#removeRules(tx, caller, applied)
      const lists = await this.#removeLists(tx, caller, applied)
      const queues = await this.#removeQueues(tx, caller, applied)
      const categories = await this.#removeCategories(tx, caller, applied)
      const kept = [rules, lists, queues, categories].flatMap((part) => part.kept)
      return {
        rules: rules.removed,
        lists: lists.removed,
        queues: queues.removed,
        categories: categories.removed,
        kept,
      }
    })
  }

  /** The ids of the categories that were created; existing ones stay as they are. */
  async #makeCategories(tx: Transaction, caller: Caller, { categories }: SpokenTemplate): Promise<string[]> {
    const present = await allPolicyCategories(tx, caller.workspaceId, false)
    const taken = new Set(present.flatMap(({ policyId, name }) => [policyId, derivedId(name)]))
    const keys = hotkeys.filter((key) => !present.some(({ hotkey }) => hotkey === key))
    const made: string[] = []
    const sensitive: string[] = []
    for (const { isSensitive, ...category } of categories) {
      if (taken.has(derivedId(category.name))) continue
      const given = { ...category, hotkey: keys.shift() ?? null }
      const { id } = await this.deps.categories.createIn(tx, caller, given)
      made.push(id)
      if (isSensitive) sensitive.push(id)
    }
    await this.deps.exposures.callSensitiveIn(tx, caller, sensitive)
    return made
  }

  /** The id of the queue if it was created; an existing one of that name stays as it is. */
  async #makeQueue(tx: Transaction, caller: Caller, { queue: name }: SpokenTemplate): Promise<string[]> {
    const present = await queuesByNames(tx, caller.workspaceId, [name])
    return present.length > 0 ? [] : [(await this.deps.queues.createIn(tx, caller, { name })).id]
  }

  async #import(tx: Transaction, { workspaceId, actor }: Caller, { lists, rules }: SpokenTemplate) {
    const file: RuleFile = { format: ruleFileFormat, version: 1, lists, rules }
    const problems: Record<string, string> = {}
    const values = await checkedLists(file)
    const imported = await importFile(this.deps, tx, { workspaceId, actor, file, lists: values, problems })
    if (Object.keys(problems).length > 0) throw new InvalidInputError(problems)
    return imported
  }

  async #removeRules(tx: Transaction, caller: Caller, { workspaceId, ruleIds }: AppliedTemplate) {
    const rules = await rulesById(tx, workspaceId, ruleIds)
    const isAdopted = (rule: (typeof rules)[number]) => modeOf(rule) === RuleMode.enabled
    return removeUnless(rules, isAdopted, ({ id }) => this.deps.rules.deleteIn(tx, caller, id))
  }

  async #removeLists(tx: Transaction, caller: Caller, applied: AppliedTemplate) {
    const { workspaceId, listIds, template } = applied
    const own = new Set(templateOf(template)?.lists.flatMap(({ items }) => itemsEverywhere(items)))
    const inUse = async (list: Awaited<ReturnType<typeof listsByIds>>[number]) =>
      (await this.deps.rulesUsing(tx, workspaceId, 'list', list.id)).length > 0 ||
      (await valuesOf(tx, list)).some((value) => !own.has(value))
    return removeUnless(await listsByIds(tx, workspaceId, listIds), inUse, ({ id }) =>
      this.deps.lists.deleteIn(tx, caller, id),
    )
  }

  async #removeQueues(tx: Transaction, caller: Caller, { workspaceId, queueIds }: AppliedTemplate) {
    const inUse = async (queue: ReviewQueue) =>
      (await this.deps.rulesUsing(tx, workspaceId, 'review_queue', queue.id)).length > 0 ||
      holdsReviews(tx, queue)
    return removeUnless(await queuesById(tx, workspaceId, queueIds), inUse, ({ id }) =>
      this.deps.queues.deleteIn(tx, caller, id),
    )
  }

  async #removeCategories(tx: Transaction, caller: Caller, { workspaceId, categoryIds }: AppliedTemplate) {
    const all = await allPolicyCategories(tx, workspaceId, false)
    const inUse = async ({ id }: { id: string }) =>
      (await this.deps.rulesUsing(tx, workspaceId, 'policy_category', id)).length > 0 ||
      (await policiesContaining(tx, workspaceId, id)).length > 0
    return removeUnless(
      all.filter(({ id }) => categoryIds.includes(id)),
      inUse,
      ({ id }) => this.deps.categories.deleteIn(tx, caller, id),
    )
  }
}

/** Deletes objects one after the other; those that are in use are kept, and returned by name. */
async function removeUnless<T extends { name: string }>(
  things: readonly T[],
  isInUse: (thing: T) => boolean | Promise<boolean>,
  remove: (thing: T) => Promise<unknown>,
): Promise<{ removed: number; kept: string[] }> {
  const kept: string[] = []
  for (const thing of things) {
    if (await isInUse(thing)) kept.push(thing.name)
    else await remove(thing)
  }
  return { removed: things.length - kept.length, kept }
}

const notApplied = () => new NotFoundError('The workspace does not have this template')
