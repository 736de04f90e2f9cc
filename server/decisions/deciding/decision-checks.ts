import { InvalidInputError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { DecisionInput } from './decision.input.ts'

interface PolicyRow {
  selectableBy: string
  availableFor: ObjectType[]
  enabledFor: Status[]
  deleted: boolean
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
  { status, policyCategoryId, addTags, hideAllContent }: DecisionInput,
  objectType: ObjectType,
  { required, allowed }: CategoryTerms,
): Promise<void> {
  checkOfQueue(allowed, policyCategoryId)
  if (policyCategoryId) await checkPolicyCategory(tx, policyCategoryId, status, objectType)
  else if (required && status !== Status.allowed)
    throw new InvalidInputError({ policyCategoryId: 'Required' })
  if (addTags?.length && objectType === ObjectType.subcategory)
    throw new InvalidInputError({ addTags: 'Subcategories have no tags' })
  if (addTags?.length) await checkTags(tx, addTags)
  if (hideAllContent) {
    checkOfQueue(allowed, hideAllContent.policyCategoryId, hidingField)
    await checkHiding(tx, hideAllContent.policyCategoryId, status, objectType, required)
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
async function checkHiding(
  tx: Sql,
  policyCategoryId: string | null | undefined,
  status: Status,
  objectType: ObjectType,
  required: boolean,
): Promise<void> {
  if (objectType !== ObjectType.user || status !== Status.hidden)
    throw new InvalidInputError({ hideAllContent: 'Only a ban can hide all content' })
  const field = hidingField
  if (policyCategoryId) await checkPolicyCategory(tx, policyCategoryId, status, ObjectType.content, field)
  else if (required) throw new InvalidInputError({ [field]: 'Required' })
}

/** Checks a category for an action; one without a status is a strike, for which `checkStrike` asks more. */
export async function checkPolicyCategory(
  tx: Sql,
  id: string,
  status: Status | null,
  objectType: ObjectType,
  field = 'policyCategoryId',
): Promise<void> {
  const [policy] = await tx.query<PolicyRow>(
    `select selectable_by as "selectableBy", available_for as "availableFor", enabled_for as "enabledFor",
       deleted_at is not null as deleted
     from policy_category where id = $1`,
    [id],
  )
  const refuse = (message: string) => new InvalidInputError({ [field]: message })
  if (!policy || policy.deleted) throw refuse('Policy not found')
  if (policy.selectableBy === 'only_rules') throw refuse('Only rules can select this policy category')
  if (!policy.availableFor.includes(objectType)) throw refuse(`Not available for this type of object`)
  if (status && !policy.enabledFor.includes(status)) throw refuse('Not enabled for this action')
}

/** @throws InvalidInputError when a tag does not exist */
export async function checkTags(tx: Sql, identifiers: string[], field = 'addTags'): Promise<void> {
  const rows = await tx.query<{ identifier: string }>(
    `select identifier from tag where identifier = any ($1)`,
    [identifiers],
  )
  const known = new Set(rows.map(({ identifier }) => identifier))
  const unknown = identifiers.find((identifier) => !known.has(identifier))
  if (unknown !== undefined) throw new InvalidInputError({ [field]: 'There is no such tag' })
}
