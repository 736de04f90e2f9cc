import type { Sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { ActorRef } from '../vocabulary/status.ts'
import type { ListChange } from './action-details.ts'
import { ActionObject } from './action-object.ts'
import { bareAction } from './bare-action.ts'
import { recordActions } from './record-actions.ts'

/** A list as it is after a change, and the items that came or went. */
export interface ChangedList {
  workspaceId: string
  actor: ActorRef
  list: { id: string; name: string; type: string }
  wordsAdded?: readonly string[]
  wordsRemoved?: readonly string[]
}

const mostWords = 1000

/**
 * Records a change of a list as UpdateList (section 6.2) in the caller's transaction; ring `deliveries` after it. Many
 * items are told in several actions of up to 1,000, so that no webhook request grows beyond measure.
 */
export async function recordListChange(tx: Sql, change: ChangedList): Promise<void> {
  const { workspaceId, actor, list, wordsAdded = [], wordsRemoved = [] } = change
  const [clock] = await tx.query<{ now: Date }>(`select clock_timestamp() as now`)
  const parts: Pick<ListChange, 'wordsAdded' | 'wordsRemoved'>[] = [
    ...chunks(wordsRemoved).map((words) => ({ wordsAdded: null, wordsRemoved: words })),
    ...chunks(wordsAdded).map((words) => ({ wordsAdded: words, wordsRemoved: null })),
  ]
  if (parts.length === 0) parts.push({ wordsAdded: null, wordsRemoved: null })
  const actions = parts.map((words) => ({
    ...bareAction(workspaceId, ActionObject.list, list.id),
    actionType: 'UpdateList',
    actor,
    causeKey: `list:${newId()}`,
    createdAt: clock?.now ?? new Date(),
    snapshot: { type: ActionObject.list, id: list.id },
    details: { list: { ...list, ...words } },
  }))
  await recordActions(tx, actions)
}

const chunks = (words: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(words.length / mostWords) }, (_, i) =>
    words.slice(i * mostWords, (i + 1) * mostWords),
  )
