import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import type { Content } from './content.entity.ts'
import { contentNear } from './content.store.ts'

const most = 50

/**
 * The item among what was posted around it in its subcategory: up to `before` items earlier and `after` items later,
 * itself included, oldest first.
 * @throws InvalidInputError when more than 50 are asked for on a side
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
