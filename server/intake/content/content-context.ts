import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import type { Content } from './content.entity.ts'
import { contentNear } from './content.store.ts'

const most = 50

/**
 * The item and its neighbours in its subcategory: up to `before` earlier and `after` later items, oldest first.
 * @throws InvalidInputError when `before` or `after` exceeds 50
 */
export async function contentAround(
  tx: Sql,
  content: Content,
  before: number,
  after: number,
): Promise<Content[]> {
  const fields = Object.entries({ before, after }).filter(([, count]) => count < 0 || count > most)
  if (fields.length > 0)
    throw new InvalidInputError(
      Object.fromEntries(fields.map(([side]) => [side, `Must be between 0 and ${most}`])),
    )
  return contentNear(tx, content, before, after)
}
