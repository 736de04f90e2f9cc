import { z } from 'zod'
import { normalize } from '../../matching/normalize.ts'
import { compileMatcher } from '../../matching/text-matcher.ts'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { check, text } from '../../platform/validation.ts'
import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { ListType } from './list-type.ts'
import type { List } from './list.entity.ts'
import { valuesOf } from './list-item.store.ts'

const Tested = z.object({ text: text({ min: 1, max: 4000 }) })

/**
 * The first 20 spans of a text that match the patterns of a list, normalized as for rules (section 2.9).
 * @throws InvalidInputError for a list of another type, or a text that is empty or longer than 4,000 characters
 */
export async function testPatterns(tx: Sql, list: List, input: unknown): Promise<MatchedSpan[]> {
  const { text: tested } = check(Tested, input)
  if (list.type !== ListType.regexes)
    throw new InvalidInputError({ listId: 'Only lists of regular expressions can be tested' })
  const patterns = await valuesOf(tx, list)
  const matcher = await compileMatcher({ wordSets: [], regexSets: [{ id: list.id, patterns }] })
  const { spans } = matcher.scan(normalize(tested)).of(list.id)
  return spans.map(({ span, entry }) => ({ ...span, entry, source: 'text' }))
}
