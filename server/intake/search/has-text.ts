import { type Expression, sql } from 'kysely'
import { readingsOf } from '../../matching/search-text.ts'
import type { Condition } from '../../platform/filter-conditions.ts'
import { anywhere } from '../../platform/like.ts'

/**
 * That what is searched for is somewhere in a text, as it was typed or normalized as rules match it; `beside` is the text
 * as it is searched, null where that is the text in lower case.
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
