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

/** In which workspace something is decided, and on which type of object. */
interface Decidable {
  workspaceId: string
  objectType: ObjectType
}

/** What categories a decision may and must have. */
interface CategoryTerms {
  /** Whether the workspace requires one for flag and remove. */
  required: boolean
  /** Those of the queue in which the item waits; null for all. */
  allowed: readonly string[] | null
}

/**
 * Checks what a moderator attaches to a decision (section 2.7): the category must be there, selectable by moderators,
 * available for the object, enabled for the action and one of the queue's, and required where the workspace says so; tags
 * must exist.
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

/** A decision in a queue that is limited to categories has one of them, or none (section 2.7). */
function checkOfQueue(
  allowed: readonly string[] | null,
  id: string | null | undefined,
  field = 'policyCategoryId',
): void {
  if (id && allowed && !allowed.includes(id))
    throw new InvalidInputError({ [field]: 'Not a policy category of this review queue' })
}

/** Only the ban of a user hides all content, with a category that is right for the removal of content (section 2.10). */
function checkHiding(status: Status, objectType: ObjectType): void {
  if (objectType !== ObjectType.user || status !== Status.hidden)
    throw new InvalidInputError({ hideAllContent: 'Only a ban can hide all content' })
}

/** Checks a category for an action; one without a status is a strike, for which `checkStrike` asks more. */
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

/**
 * Nobody decides on what they have not seen: the version that was looked at is the one in force.
 * @throws ConflictError code ITEM_CHANGED @throws InvalidInputError for an object that has no versions
 */
export function checkSeen(
  objectType: ObjectType,
  version: number | null,
  seen: number | null | undefined,
): void {
  if (seen === null || seen === undefined) return
  if (objectType !== ObjectType.content)
    throw new InvalidInputError({ seenVersion: 'Only content has versions' })
  if (seen !== version)
    throw new ConflictError('The item has changed since it was looked at', { version }, 'ITEM_CHANGED')
}

/** What the workspace says of bans. */
type BanTerms = Pick<Workspace, 'plan' | 'unbanningEnabled' | 'temporaryBanDuration' | 'temporaryBanPeriod'>

/** Where unbanning is disabled, a ban is for good (section 3.5). @throws InvalidInputError when this decision would lift one */
export function checkUnbanning(
  { unbanningEnabled }: BanTerms,
  { objectType, before, after }: { objectType: ObjectType; before: Status | null; after: Status },
): void {
  const lifts = objectType === ObjectType.user && before === Status.hidden && after !== Status.hidden
  if (lifts && !unbanningEnabled) throw new InvalidInputError({ status: 'Unbanning is disabled' })
}

/**
 * How long a ban lasts that a moderator wants to end by itself (section 3.5).
 * @throws InvalidInputError when the object or its status has no such thing
 * @throws PlanRequiredError when the plan has not
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
 * Makes sure that a moderator can give the user a strike (section 3.4).
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
