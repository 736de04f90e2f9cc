import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { type Content, contentColumns } from './content.entity.ts'

const most = 50

/**
 * The item among what was posted around it in its subcategory: up to `before` items earlier and `after` items later,
 * itself included, oldest first.
 * @throws InvalidInputError when more than 50 are asked for on a side
 */
export async function contentAround(
  tx: Sql,
  { workspaceId, id }: Content,
  before: number,
  after: number,
): Promise<Content[]> {
  const fields = Object.entries({ before, after }).filter(([, count]) => count < 0 || count > most)
  if (fields.length > 0)
    throw new InvalidInputError(
      Object.fromEntries(fields.map(([side]) => [side, `Must be between 0 and ${most}`])),
    )
  return tx.query<Content>(
    `with here as (select subcategory_id, created_at, id from content where workspace_id = $1 and id = $2),
     around as (
       (select c.* from content c, here where c.workspace_id = $1 and c.subcategory_id = here.subcategory_id
          and (c.created_at, c.id) <= (here.created_at, here.id) order by c.created_at desc, c.id desc limit $3 + 1)
       union all
       (select c.* from content c, here where c.workspace_id = $1 and c.subcategory_id = here.subcategory_id
          and (c.created_at, c.id) > (here.created_at, here.id) order by c.created_at, c.id limit $4)
     )
     select ${contentColumns} from around c order by c.created_at, c.id`,
    [workspaceId, id, before, after],
  )
}
