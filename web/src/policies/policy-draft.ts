import type { ObjectType, PolicyCategoryPartsFragment, SelectableBy, Status } from '../gql/graphql.ts'

/** What the form edits: every field of the input, none left out. */
export interface PolicyDraft {
  name: string
  description: string
  hotkey: number | undefined
  selectableBy: SelectableBy
  availableFor: ObjectType[]
  enabledFor: Status[]
  userReports: boolean
}

/** The draft of a category, or of a new one: for everything and everybody, without a key. */
export function policyDraft(category: PolicyCategoryPartsFragment | undefined): PolicyDraft {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    hotkey: category?.hotkey ?? undefined,
    selectableBy: category?.selectableBy ?? 'moderators_and_rules',
    availableFor: [...(category?.availableFor ?? ['content', 'user', 'subcategory'])],
    enabledFor: [...(category?.enabledFor ?? ['allowed', 'flagged', 'hidden'])],
    userReports: category?.userReports ?? false,
  }
}

/** The digits that no other category uses [2.7]. */
export function freeHotkeys(
  categories: readonly PolicyCategoryPartsFragment[],
  own: string | undefined,
): number[] {
  const taken = new Set(categories.filter(({ id }) => id !== own).map(({ hotkey }) => hotkey))
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].filter((digit) => !taken.has(digit))
}
