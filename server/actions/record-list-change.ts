import { clockOf, type Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { WakeUps } from '../platform/wake-ups.ts'
import type { ChangedList } from '../settings/lists/list-change.ts'
import type { ListChange } from './action-details.ts'
import { ActionObject } from './action-object.ts'
import { bareAction } from './new-action.ts'
import { deliveries, recordActions } from './record-actions.store.ts'

const mostWords = 1000

/**
 * Records a change of a list as UpdateList (section 6.2) in the caller's transaction, and wakes delivery after its commit. Many
 * items are split over several actions of up to 1,000 each, which bounds the size of a webhook request.
 */
export async function recordListChange(
  wakeUps: Pick<WakeUps, 'send'>,
  tx: Transaction,
  { workspaceId, by, list, wordsAdded, wordsRemoved }: ChangedList,
): Promise<void> {
  const createdAt = await clockOf(tx)
  const parts: Pick<ListChange, 'wordsAdded' | 'wordsRemoved'>[] = [
    ...chunks(wordsRemoved).map((words) => ({ wordsAdded: null, wordsRemoved: words })),
    ...chunks(wordsAdded).map((words) => ({ wordsAdded: words, wordsRemoved: null })),
  ]
  if (parts.length === 0) parts.push({ wordsAdded: null, wordsRemoved: null })
  const actions = parts.map((words) => ({
    ...bareAction(workspaceId, ActionObject.list, list.id, by.origin),
    actionType: 'UpdateList',
    actor: by.actor,
    causeKey: `list:${newId()}`,
    createdAt,
    snapshot: { type: ActionObject.list, id: list.id },
    details: { list: { ...list, ...words } },
  }))
  await recordActions(tx, actions)
  tx.afterCommit(() => wakeUps.send(deliveries))
}

const chunks = (words: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(words.length / mostWords) }, (_, i) =>
    words.slice(i * mostWords, (i + 1) * mostWords),
  )
