import { InvalidInputError } from '../platform/errors.ts'
import type { Sql } from '../platform/database.ts'
import { type ObjectType, Status } from '../vocabulary/status.ts'
import type { DecisionInput } from './decision.input.ts'

interface PolicyRow {
  selectableBy: string
  availableFor: ObjectType[]
  enabledFor: Status[]
  deleted: boolean
}

/**
 * Checks what a moderator attaches to a decision (section 2.7): the category must be there, selectable by moderators,
 * available for the object and enabled for the action, and required where the workspace says so; tags must exist.
 */
export async function checkAttachments(
  tx: Sql,
  { status, policyCategoryId, addTags }: DecisionInput,
  objectType: ObjectType,
  required: boolean,
): Promise<void> {
  if (policyCategoryId) await checkPolicyCategory(tx, policyCategoryId, status, objectType)
  else if (required && status !== Status.allowed)
    throw new InvalidInputError({ policyCategoryId: 'Required' })
  if (addTags?.length) await checkTags(tx, addTags)
}

async function checkPolicyCategory(
  tx: Sql,
  id: string,
  status: Status,
  objectType: ObjectType,
): Promise<void> {
  const [policy] = await tx.query<PolicyRow>(
    `select selectable_by as "selectableBy", available_for as "availableFor", enabled_for as "enabledFor",
       deleted_at is not null as deleted
     from policy_category where id = $1`,
    [id],
  )
  const refuse = (message: string) => new InvalidInputError({ policyCategoryId: message })
  if (!policy || policy.deleted) throw refuse('Policy not found')
  if (policy.selectableBy === 'only_rules') throw refuse('Only rules can select this policy category')
  if (!policy.availableFor.includes(objectType)) throw refuse(`Not available for this type of object`)
  if (!policy.enabledFor.includes(status)) throw refuse('Not enabled for this action')
}

async function checkTags(tx: Sql, identifiers: string[]): Promise<void> {
  const rows = await tx.query<{ identifier: string }>(
    `select identifier from tag where identifier = any ($1)`,
    [identifiers],
  )
  const known = new Set(rows.map(({ identifier }) => identifier))
  const unknown = identifiers.find((identifier) => !known.has(identifier))
  if (unknown !== undefined) throw new InvalidInputError({ addTags: 'There is no such tag' })
}
