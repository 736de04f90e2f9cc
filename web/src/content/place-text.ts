import type { ContentRowFragment } from '../gql/graphql.ts'

/** Where an item was posted: the category and the subcategory, by name where they have one. */
export const placeText = ({
  category,
  subcategory,
}: Pick<ContentRowFragment, 'category' | 'subcategory'>): string =>
  [category, subcategory].map(({ name, externalId }) => name ?? externalId).join(' › ')
