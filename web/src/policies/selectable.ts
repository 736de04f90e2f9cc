import type { ObjectType, PolicyCategoryPartsFragment, Status } from '../gql/graphql.ts'
import { byHotkey } from './policy-order.ts'

type Category = PolicyCategoryPartsFragment

const forPeople = (categories: readonly Category[], type: ObjectType): Category[] =>
  categories
    .filter(({ deleted, selectableBy }) => !deleted && selectableBy !== 'ONLY_RULES')
    .filter(({ availableFor }) => availableFor.includes(type))
    .sort(byHotkey)

/** The categories a person may choose for this kind of object and, once chosen, this status [2.7]. */
export const selectableCategories = (
  categories: readonly Category[],
  type: ObjectType,
  status: Status | undefined,
): Category[] =>
  forPeople(categories, type).filter(({ enabledFor }) =>
    status ? enabledFor.includes(status) : enabledFor.length > 0,
  )

/** Those that a person may choose for each of these kinds of object, in the same order. */
export const selectableForAll = (
  categories: readonly Category[],
  types: readonly ObjectType[],
  status: Status | undefined,
): readonly Category[] =>
  types.reduce<readonly Category[]>((left, type) => selectableCategories(left, type, status), categories)

/** The categories a person may choose as the reason of a strike [2.7]. */
export const strikeCategories = (categories: readonly Category[]): Category[] =>
  forPeople(categories, 'USER').filter(({ enabledForStrikes }) => enabledForStrikes)
