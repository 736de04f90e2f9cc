import { plans } from '../../access/plans/plan-table.ts'
import type { Workspace } from '../../access/workspaces/workspace.entity.ts'
import type { BanSpan } from '../../intake/users/user-decision.store.ts'
import type { Sql } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, PlanRequiredError } from '../../platform/errors.ts'
import { banPeriods, type Period } from '../../platform/vocabulary/period.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { SelectableBy } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import { tagsByIdentifier } from '../../settings/tags/tag.store.ts'
import { catchUp, nextIn } from '../strikes/strike-ladder.ts'
import { lockStrikeTarget } from '../strikes/strike-target.ts'
import type { DecisionInput } from './decision.input.ts'

/** The workspace and the type of the object that is decided on. */
interface Decidable {
  workspaceId: string
  objectType: ObjectType
}

/** The categories that a decision may and must have. */
interface CategoryTerms {
  /** Whether the workspace requires one for flag and remove. */
  required: boolean
  /** Those of the queue of the item's review; null for all. */
  allowed: readonly string[] | null
}

/**
 * Checks the category and tags of a moderator's decision (section 2.7): the category must exist, be selectable by moderators,
 * available for the object, enabled for the action and allowed in the queue, and is required where the workspace settings say so;
 * tags must exist.
 */
export async function checkAttachments(
  tx: Sql,
  { workspaceId, objectType }: Decidable,
  { status, policyCategoryId, addTags, hideAllContent }: DecisionInput,
  { required, allowed }: CategoryTerms,
): Promise<void> {
  checkOfQueue(allowed, policyCategoryId)
  if (policyCategoryId) await checkPolicyCategory(tx, { workspaceId, objectType }, policyCategoryId, status)
  else if (required && status !== Status.allowed)
    throw new InvalidInputError({ policyCategoryId: 'Required' })
  if (addTags?.length && objectType === ObjectType.subcategory)
    throw new InvalidInputError({ addTags: 'Subcategories have no tags' })
  if (addTags?.length) await checkTags(tx, workspaceId, addTags)
  if (hideAllContent) {
    checkOfQueue(allowed, hideAllContent.policyCategoryId, hidingField)
    checkHiding(status, objectType)
    const id = hideAllContent.policyCategoryId
    if (id)
      await checkPolicyCategory(tx, { workspaceId, objectType: ObjectType.content }, id, status, hidingField)
    else if (required) throw new InvalidInputError({ [hidingField]: 'Required' })
  }
}

const hidingField = 'hideAllContent.policyCategoryId'

/** A decision in a queue limited to categories has one of these, or none (section 2.7). */
function checkOfQueue(
  allowed: readonly string[] | null,
  id: string | null | undefined,
  field = 'policyCategoryId',
): void {
  if (id && allowed && !allowed.includes(id))
    throw new InvalidInputError({ [field]: 'Not a policy category of this review queue' })
}

/** Only the ban of a user can hide all content, with a category available for removing content (section 2.10). */
function checkHiding(status: Status, objectType: ObjectType): void {
  if (objectType !== ObjectType.user || status !== Status.hidden)
    throw new InvalidInputError({ hideAllContent: 'Only a ban can hide all content' })
}

/** Checks a category for an action; an action without a status is a strike, for which `checkStrike` checks more. */
export async function checkPolicyCategory(
  tx: Sql,
  { workspaceId, objectType }: Decidable,
  id: string,
  status: Status | null,
  field = 'policyCategoryId',
): Promise<void> {
  const [policy] = await policyCategoriesByIds(tx, workspaceId, [id])
  const refuse = (message: string) => new InvalidInputError({ [field]: message })
  if (!policy || policy.deletedAt) throw refuse('Policy not found')
  if (policy.selectableBy === SelectableBy.only_rules)
    throw refuse('Only rules can select this policy category')
  if (!policy.availableFor.includes(objectType)) throw refuse(`Not available for this type of object`)
  if (status && !policy.enabledFor.includes(status)) throw refuse('Not enabled for this action')
}

/** @throws InvalidInputError when a tag does not exist */
export async function checkTags(
  tx: Sql,
  workspaceId: string,
  identifiers: readonly string[],
  field = 'addTags',
): Promise<void> {
  const tags = await tagsByIdentifier(tx, workspaceId, identifiers)
  const known = new Set(tags.map(({ identifier }) => identifier))
  if (identifiers.some((identifier) => !known.has(identifier)))
    throw new InvalidInputError({ [field]: 'There is no such tag' })
}

/** What is said of an object that is another than the one that was looked at; a subcategory has no versions. */
const changed: Partial<Record<ObjectType, { message: string }>> = {
  [ObjectType.content]: { message: 'The item has changed since it was looked at' },
  [ObjectType.user]: { message: 'The profile has changed since it was looked at' },
}

/**
 * A decision applies to the version that the moderator saw, which must be the current one of the same object: what is sent under
 * the identifier of something deleted has its id, and begins with version 1 as well.
 * @throws ConflictError code ITEM_CHANGED @throws InvalidInputError for an object that has no versions
 */
export function checkSeen(
  objectType: ObjectType,
  { version, createdAt }: { version: number | null; createdAt?: Date | undefined },
  {
    seenVersion,
    seenCreatedAt,
  }: Pick<DecisionInput, 'seenVersion'> & Partial<Pick<DecisionInput, 'seenCreatedAt'>>,
): void {
  const seen = seenVersion ?? null
  if (seen === null) return
  const other = changed[objectType]
  if (!other) throw new InvalidInputError({ seenVersion: 'Subcategories have no versions' })
  const isOther = seenCreatedAt != null && seenCreatedAt.getTime() !== createdAt?.getTime()
  if (isOther || seen !== version) throw new ConflictError(other.message, { version }, 'ITEM_CHANGED')
}

/** The settings of the workspace for bans. */
type BanTerms = Pick<Workspace, 'plan' | 'unbanningEnabled' | 'temporaryBanDuration' | 'temporaryBanPeriod'>

/** Where unbanning is disabled, a ban is permanent (section 3.5). @throws InvalidInputError when this decision would lift one */
export function checkUnbanning(
  { unbanningEnabled }: BanTerms,
  { objectType, before, after }: { objectType: ObjectType; before: Status | null; after: Status },
): void {
  const lifts = objectType === ObjectType.user && before === Status.hidden && after !== Status.hidden
  if (lifts && !unbanningEnabled) throw new InvalidInputError({ status: 'Unbanning is disabled' })
}

/**
 * The duration of a temporary ban (section 3.5).
 * @throws InvalidInputError when the object is no user or the status no ban
 * @throws PlanRequiredError when the plan does not include temporary bans
 */
export function banSpan(
  terms: BanTerms,
  objectType: ObjectType,
  { status, temporaryBan }: Pick<DecisionInput, 'status' | 'temporaryBan'>,
): BanSpan | null {
  if (!temporaryBan) return null
  const { duration, period } = temporaryBan
  const refuse = (message: string) => new InvalidInputError({ temporaryBan: message })
  if (objectType !== ObjectType.user || status !== Status.hidden)
    throw refuse('Only the ban of a user can be temporary')
  if (!plans[terms.plan].temporaryBans)
    throw new PlanRequiredError('Temporary bans need the Pro or Enterprise plan')
  if (!terms.unbanningEnabled) throw refuse('Temporary bans are disabled while unbanning is disabled')
  if (!duration && !period) return spanOf(terms.temporaryBanDuration, terms.temporaryBanPeriod)
  if (!duration || !period) throw refuse('Duration and period belong together')
  return spanOf(duration, period)
}

function spanOf(duration: number, unit: Period): BanSpan {
  const period = banPeriods.find((one) => one === unit)
  if (!period) throw new Error(`a ban does not last ${unit}`)
  return { duration, period }
}

/**
 * Checks that a moderator can give the user a strike (section 3.4).
 * @throws PlanRequiredError, ConflictError while a strike is active or when all are used
 * @throws InvalidInputError when the policy category is not enabled for strikes
 */
export async function checkStrike(
  tx: Sql,
  workspaceId: string,
  userId: string,
  policyCategoryId: string | null,
): Promise<void> {
  const target = await lockStrikeTarget(tx, workspaceId, userId)
  const book = await catchUp(tx, target)
  const { refused } = nextIn(book, 'strike')
  if (refused !== null) throw book.inPlan ? new ConflictError(refused) : new PlanRequiredError(refused)
  const [policy] = policyCategoryId ? await policyCategoriesByIds(tx, workspaceId, [policyCategoryId]) : []
  if (policy && !policy.enabledForStrikes)
    throw new InvalidInputError({ policyCategoryId: 'Not enabled for strikes' })
}
