import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import { timeCursor, timeKey } from '../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../platform/database.ts'
import { check } from '../../platform/validation.ts'
import { ContentFilter } from './content-filter.input.ts'
import { Content } from './content.entity.ts'
import { contentAfter } from './content.store.ts'

/** A page of content. */
export const ContentConnection = connectionOf('Content', () => Content)

/**
 * A page of the workspace's content, newest first.
 * @throws InvalidInputError when the filter or the cursor is not valid
 */
export async function listContent(
  tx: Sql,
  workspaceId: string,
  args: PageArgs,
  filter: unknown = {},
): Promise<Page<Content>> {
  const wanted = check(ContentFilter, filter ?? {})
  const rows = await contentAfter(tx, workspaceId, wanted, timeCursor(args.after), pageSize(args) + 1)
  return pageOf(rows, args, timeKey)
}
