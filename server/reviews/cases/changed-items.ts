import type { Sql } from '../../platform/database.ts'
import { hasPictures, type Item } from '../../signals/item.ts'
import { queueOpenOf } from './queued-review.store.ts'

/**
 * Queues the reviews of those items for the search of their cases that an edit, or newly processed pictures, may have changed.
 */
export async function queueChangedItems(tx: Sql, items: readonly Item[]): Promise<void> {
  const changed = items.filter((item) => item.version > 1 || hasPictures(item))
  if (changed.length > 0) await queueOpenOf(tx, changed)
}
