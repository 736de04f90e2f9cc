import { z } from 'zod'
import {
  connectionOf,
  decodeCursor,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { anywhere } from '../../platform/like.ts'
import { check, text } from '../../platform/validation.ts'
import { type List, ListItem } from './list.entity.ts'

/** A page of a list's values. */
export const ListItemConnection = connectionOf('ListItem', () => ListItem)

const Search = z.object({ search: text({ max: 255 }).nullable() })

/** The values of a list in alphabetical order, all of them or those that hold the search text. @throws InvalidInputError */
export async function listItems(
  tx: Sql,
  { workspaceId, id }: List,
  args: PageArgs,
  search: string | null,
): Promise<Page<ListItem>> {
  const { search: found } = check(Search, { search })
  const rows = await tx.query<ListItem>(
    `select value, added_at as "addedAt", added_by_kind as "addedByKind", added_by_id as "addedById" from list_item
     where workspace_id = $1 and list_id = $2 and ($3::text is null or value ilike $3) and ($4::text is null or value > $4)
     order by value limit $5`,
    [workspaceId, id, found ? anywhere(found) : null, lastValue(args), pageSize(args) + 1],
  )
  return pageOf(rows, args, ({ value }) => [value])
}

function lastValue({ after }: PageArgs): string | null {
  const [value = null] = decodeCursor(after, 1) ?? []
  if (value === null || (typeof value === 'string' && !value.includes('\0'))) return value
  throw new InvalidInputError({ after: 'Not a cursor of this list' })
}
