import type { PolicyCategoryPartsFragment } from '../gql/graphql.ts'

const place = (hotkey: number | null): number => (hotkey === null ? 99 : hotkey === 0 ? 10 : hotkey)

/** Orders categories by hotkey as on the keyboard: 1 to 9, 0, then those without one, by name. */
export const byHotkey = (a: PolicyCategoryPartsFragment, b: PolicyCategoryPartsFragment): number =>
  place(a.hotkey) - place(b.hotkey) || a.name.localeCompare(b.name)
