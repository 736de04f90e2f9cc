import type { LoaderDefinition } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import type { Content } from './content.entity.ts'
import {
  contentCountsOf,
  contentsById,
  newestContentOf,
  type RecentContentOf,
  shortColumns,
  shortContentsById,
} from './content.store.ts'

/** Content items by their ids. */
export const contentById = rowsById(contentsById, {
  type: 'Content',
  columns: shortColumns,
  read: shortContentsById,
})

/** The number of a user's items, and of removed ones. */
export const contentCounts = rowsById(contentCountsOf)

/** The newest content of each user, newest first. */
export const recentContent: LoaderDefinition<RecentContentOf, Content[]> = async (
  { reader, workspaceId },
  keys,
) => {
  const rows = await newestContentOf(reader, workspaceId, keys)
  const found: Content[][] = keys.map(() => [])
  for (const row of rows) found[row.place - 1]?.push(row)
  return found
}
