import { recordListChange } from '../actions/record-list-change.ts'
import { deliveries } from '../actions/record-actions.ts'
import type { AuditEventName } from '../audit/audit-events.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { Doorbell } from '../platform/doorbell.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import type { ActorRef } from '../vocabulary/status.ts'
import type { List } from './list.entity.ts'

/** What the services of lists need. */
export interface ListParts {
  database: Database
  audit: AuditLog
  pubsub: Pick<RedisPubSub, 'publish'>
  doorbell: Pick<Doorbell, 'ring'>
}

/** What was done to a list, for the audit log and for the customer platform. */
export interface ListChange {
  event: AuditEventName
  before?: unknown
  after?: unknown
  wordsAdded?: string[]
  wordsRemoved?: string[]
}

/** Records a change of a list in the caller's transaction: the entry of the audit log and the UpdateList action (6.2). */
export async function recordChange(
  { audit, doorbell }: Pick<ListParts, 'audit' | 'doorbell'>,
  tx: Transaction,
  { workspaceId, id, name, type }: List,
  actor: ActorRef,
  { event, before = null, after = null, wordsAdded = [], wordsRemoved = [] }: ListChange,
): Promise<void> {
  await audit.append(tx, { workspaceId, actor, event, subject: id, before, after })
  await recordListChange(tx, { workspaceId, actor, list: { id, name, type }, wordsAdded, wordsRemoved })
  tx.afterCommit(() => doorbell.ring(deliveries))
}
