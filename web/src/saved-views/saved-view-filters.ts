import type { RouteLocationRaw } from 'vue-router'
import type { SavedViewPage, SavedViewPartsFragment } from '../gql/graphql.ts'

/** What the address of a page holds: each filter's value by its name. */
export type AddressFilters = Partial<Record<string, string>>

type SavedPlace = Pick<SavedViewPartsFragment, 'page' | 'filters'> & { queue?: { id: string } | null }

const routes: Record<SavedViewPage, string> = {
  CONTENT: 'content',
  USERS: 'users',
  REPORTS: 'reports',
  REVIEWS: 'review',
}

/** The filters of a view as its page has them. */
export const filtersOf = ({ filters }: Pick<SavedPlace, 'filters'>): AddressFilters =>
  Object.fromEntries(filters.map(({ name, value }) => [name, value]))

/** Filters as the server keeps them. */
export const keptFilters = (filters: AddressFilters): { name: string; value: string }[] =>
  Object.entries(filters).flatMap(([name, value]) => (value ? [{ name, value }] : []))

/** Where a view is shown. */
export const routeOf = (view: SavedPlace): RouteLocationRaw => ({
  name: routes[view.page],
  params: view.queue ? { queueId: view.queue.id } : {},
  query: filtersOf(view),
})

/** Whether two mean the same, in whatever order they stand. */
export function sameFilters(one: AddressFilters, other: AddressFilters): boolean {
  const [kept, others] = [keptFilters(one), keptFilters(other)]
  return kept.length === others.length && kept.every(({ name, value }) => other[name] === value)
}
