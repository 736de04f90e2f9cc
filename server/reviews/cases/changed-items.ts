import type { Sql } from '../../platform/database.ts'
import { hasPictures, type Item } from '../../signals/item.ts'
import { queueOpenOf } from './review-case-inbox.store.ts'

/** Has the cases of those items looked for again that can have become others: by an edit, or by pictures that were read since. */
export async function queueChangedItems(tx: Sql, items: readonly Item[]): Promise<void> {
  const changed = items.filter((item) => item.version > 1 || hasPictures(item))
  if (changed.length > 0) await queueOpenOf(tx, changed)
}
