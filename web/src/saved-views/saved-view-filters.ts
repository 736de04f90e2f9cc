import type { RouteLocationRaw } from 'vue-router'
import type { SavedViewPage, SavedViewPartsFragment } from '../gql/graphql.ts'

/** The filters in a URL: values by query parameter. */
export type AddressFilters = Partial<Record<string, string>>

type SavedPlace = Pick<SavedViewPartsFragment, 'page' | 'filters'> & { queue?: { id: string } | null }

const routes: Record<SavedViewPage, string> = {
  CONTENT: 'content',
  USERS: 'users',
  REPORTS: 'reports',
  REVIEWS: 'review',
}

/** The filters of a view as query parameters. */
export const filtersOf = ({ filters }: Pick<SavedPlace, 'filters'>): AddressFilters =>
  Object.fromEntries(filters.map(({ name, value }) => [name, value]))

/** Filters in the schema's form. */
export const keptFilters = (filters: AddressFilters): { name: string; value: string }[] =>
  Object.entries(filters).flatMap(([name, value]) => (value ? [{ name, value }] : []))

/** The route of a view. */
export const routeOf = (view: SavedPlace): RouteLocationRaw => ({
  name: routes[view.page],
  params: view.queue ? { queueId: view.queue.id } : {},
  query: filtersOf(view),
})

/** Whether two sets of filters are equal, in whatever order. */
export function sameFilters(one: AddressFilters, other: AddressFilters): boolean {
  const [kept, others] = [keptFilters(one), keptFilters(other)]
  return kept.length === others.length && kept.every(({ name, value }) => other[name] === value)
}
