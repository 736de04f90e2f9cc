import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { RulesUsing } from '../rules-using.ts'
import type { List } from './list.entity.ts'

/** Who changes a list, and in which request. */
export type ListChanger = Pick<Caller, 'actor' | 'origin'>

/** A list as it is after a change, and the items that came or went. */
export interface ChangedList {
  workspaceId: string
  by: ListChanger
  list: { id: string; name: string; type: string }
  wordsAdded: readonly string[]
  wordsRemoved: readonly string[]
}

/** The dependencies of the services of lists. */
export interface ListDependencies {
  database: Database
  audit: AuditLog
  pubsub: Pick<RedisPubSub, 'publish'>
  rulesUsing: RulesUsing
  /** Notifies the customer platform of a change (section 6.2), in the transaction of the change. */
  recordChange: (tx: Transaction, change: ChangedList) => Promise<void>
}

/** A change of a list, for the audit log and the customer platform. */
export interface ListChange {
  event: AuditEventName
  before?: unknown
  after?: unknown
  wordsAdded?: string[]
  wordsRemoved?: string[]
}

/** Records a change of a list in the caller's transaction: the entry of the audit log and the UpdateList action (6.2). */
export async function recordChange(
  { audit, recordChange }: Pick<ListDependencies, 'audit' | 'recordChange'>,
  tx: Transaction,
  { workspaceId, id, name, type }: List,
  by: ListChanger,
  { event, before = null, after = null, wordsAdded = [], wordsRemoved = [] }: ListChange,
): Promise<void> {
  await audit.append(tx, { workspaceId, actor: by.actor, event, subject: id, before, after })
  await recordChange(tx, { workspaceId, by, list: { id, name, type }, wordsAdded, wordsRemoved })
}
