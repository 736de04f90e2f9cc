import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import { exactly, type Timed, timeCursor, timeKey } from '../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../platform/database.ts'
import { idOf } from '../../platform/ids.ts'
import { anywhere } from '../../platform/like.ts'
import { check } from '../../platform/validation.ts'
import { ContentFilter } from './content-filter.input.ts'
import { Content, contentColumns } from './content.entity.ts'

/** A page of content. */
export const ContentConnection = connectionOf('Content', () => Content)

/** The SQL of each part of a filter that is given; `value` names its parameter. */
const conditions: Record<keyof ContentFilter, (value: string) => string> = {
  search: (value) => `(c.text ilike ${value} or c.id = $2)`,
  externalId: (value) => `c.id = ${value}`,
  status: (value) => `c.status = ${value}`,
  initialStatus: (value) => `c.initial_status = ${value}`,
  categoryId: (value) => `c.category_id = ${value}`,
  subcategoryId: (value) => `c.subcategory_id = ${value}`,
  userId: (value) => `c.user_id = ${value}`,
  policyCategoryId: (value) => `c.policy_category_id = ${value}`,
  recommended: (value) => `c.recommended = ${value}`,
  unjudged: (value) => `(c.unjudged is not null) = ${value}`,
  from: (value) => `c.created_at >= ${value}`,
  to: (value) => `c.created_at < ${value}`,
}

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
  const after = timeCursor(args.after)
  const values: unknown[] = [workspaceId]
  const where = ['c.workspace_id = $1', ...filterSql(workspaceId, check(ContentFilter, filter ?? {}), values)]
  if (after)
    where.push(
      `(c.created_at, c.id) < ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::uuid)`,
    )
  const rows = await tx.query<Content & Timed>(
    `select ${contentColumns}, ${exactly('c.created_at')} as at from content c
     where ${where.join(' and ')}
     order by c.created_at desc, c.id desc limit $${values.push(pageSize(args) + 1)}`,
    values,
  )
  return pageOf(rows, args, timeKey)
}

function filterSql(workspaceId: string, filter: ContentFilter, values: unknown[]): string[] {
  const { search, externalId } = filter
  const given = {
    ...filter,
    search: search && anywhere(search),
    externalId: externalId && idOf(workspaceId, 'content', externalId),
  }
  if (search) values.push(idOf(workspaceId, 'content', search))
  return Object.entries(conditions).flatMap(([part, sql]) => {
    const value = given[part as keyof ContentFilter]
    return value === null || value === undefined || value === '' ? [] : [sql(`$${values.push(value)}`)]
  })
}
