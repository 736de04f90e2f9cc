import { type Expression, sql } from 'kysely'
import { readingsOf } from '../../matching/search-text.ts'
import type { Condition } from '../../platform/filter-conditions.ts'
import { anywhere } from '../../platform/like.ts'

/**
 * The condition that a text contains the search text, literally or normalized as for rules; `beside` is the searchable
 * text, null where that is the text in lower case.
 */
export function hasText(
  text: Expression<string | null | undefined>,
  beside: Expression<string | null | undefined>,
  search: string,
): Condition {
  const readings = readingsOf(search)
  const typed = [...new Set([search.toLowerCase(), ...readings])]
  const likes = [
    ...typed.map((each) => sql`${text} ilike ${anywhere(each)}`),
    ...readings.map((each) => sql`${beside} like ${anywhere(each)}`),
  ]
  return sql<boolean>`(${sql.join(likes, sql` or `)})`
}
