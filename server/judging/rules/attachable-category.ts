import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { KnownReferences, KnownPolicyCategory } from './references.ts'

const verbs = { [Status.allowed]: 'allow', [Status.flagged]: 'flag', [Status.hidden]: 'remove' }
const plurals = {
  [ObjectType.content]: 'content',
  [ObjectType.user]: 'users',
  [ObjectType.subcategory]: 'subcategories',
}

/** The category, unless it is no longer available to rules or for this status since the rule was written (section 2.7). */
export function attachable(
  known: KnownReferences,
  id: string | undefined,
  status: Status,
  objectType: ObjectType,
): KnownPolicyCategory | undefined {
  const category = id === undefined ? undefined : known.get('policy_category', id)
  return category && !categoryProblem(category, status, objectType) ? category : undefined
}

/** Why rules cannot attach the category to this status of this type of object; null when they can (section 2.7). */
export function categoryProblem(
  { deleted, selectableBy, availableFor, enabledFor }: KnownPolicyCategory,
  status: Status,
  objectType: ObjectType,
): string | null {
  if (deleted) return 'Policy category was deleted'
  if (selectableBy === 'only_moderators')
    return 'Rules cannot attach a category that only moderators may select'
  if (!availableFor.includes(objectType)) return `Policy category is not available for ${plurals[objectType]}`
  if (!enabledFor.includes(status)) return `Policy category is not enabled for ${verbs[status]}`
  return null
}
