import { type Expression, type RawBuilder, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { isAnyOf } from '../../platform/filter-conditions.ts'
import { type Keyset } from '../../platform/graphql/keyset.ts'
import { type ListOrders, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { type NameQuery, noExcerpt, type ThingName } from '../names/name-query.ts'
import type { AuditEntry } from './audit-entry.entity.ts'
import type { AuditEventName } from './audit-events.ts'

interface Tables {
  auditEntry: TableOf<Omit<AuditEntry, 'id' | 'isRedacted'>>
}

/** An entry, for the history of its object. */
export type HistoryEntry = Pick<
  AuditEntry,
  'seq' | 'at' | 'actorKind' | 'actorId' | 'event' | 'subject' | 'before' | 'after'
>

const entries = (tx: Sql, workspaceId: string) =>
  tx
    .db<Tables>()
    .selectFrom('auditEntry as e')
    .select(['e.seq', 'e.at', 'e.actorKind', 'e.actorId', 'e.event', 'e.subject', 'e.before', 'e.after'])
    .where('e.workspaceId', '=', workspaceId)

/** The orders of a list of entries; a list with a name of its own has cursors of its own. */
export const historyOrders = (name: string): ListOrders =>
  orderedBy(name, 'AT', 'When it was done', [{ sql: 'e.seq', type: 'int' }])

/** The entries about a thing of a noun, also after its deletion. */
export const entriesAbout = (
  workspaceId: string,
  noun: string,
  subject: string,
  keyset: Keyset,
): Listing<HistoryEntry> =>
  listOf(keyset, (tx) =>
    entries(tx, workspaceId)
      .where('e.subject', '=', subject)
      .where(sql<boolean>`starts_with(e.event, ${`${noun}.`})`),
  )

/** The deletion entries of things of a noun and a type that were neither restored nor deleted again since. */
export const lastDeletions = (
  workspaceId: string,
  noun: string,
  types: readonly string[] | null,
  keyset: Keyset,
): Listing<HistoryEntry> =>
  listOf(keyset, (tx) =>
    entries(tx, workspaceId)
      .where('e.event', '=', `${noun}.deleted`)
      .where(types ? isAnyOf(sql<string>`(e.before ->> 'type')`, types, 'text') : sql<boolean>`true`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('auditEntry as later')
              .where('later.workspaceId', '=', workspaceId)
              .whereRef('later.subject', '=', 'e.subject')
              .where('later.event', 'in', [`${noun}.deleted`, `${noun}.restored`])
              .whereRef('later.seq', '>', 'e.seq'),
          ),
        ),
      ),
  )

/** The names of things when an event ended them, as recorded in the log. */
export const namesAtTheEnd =
  (event: AuditEventName): NameQuery =>
  (tx, workspaceId, ids) =>
    tx
      .db<Tables>()
      .selectFrom('auditEntry as e')
      .select(['e.objectId as id', sql<string>`e.before ->> 'name'`.as('name'), noExcerpt])
      .where('e.workspaceId', '=', workspaceId)
      .where('e.objectId', '=', anyId(ids))
      .where('e.event', '=', event)
      .$castTo<ThingName>()

/** SQL of a field's value in the entry of a thing's deletion; null for one that was not deleted. */
export const fieldWhenDeleted = <T>(
  noun: string,
  field: string,
  { workspaceId, subject }: { workspaceId: RawBuilder<unknown>; subject: RawBuilder<unknown> },
): RawBuilder<T | null> =>
  sql<T | null>`(select e.before ->> ${sql.lit(field)} from audit_entry e where e.workspace_id = ${workspaceId}
    and e.subject = ${subject}::text and e.event = ${sql.lit(`${noun}.deleted`)} limit 1)`

/**
 * SQL of the reveals of blurred media by members since a time: member, item, time, and a null category; for use within
 * a statement.
 */
export const looksAtMedia = (
  { workspaceId, memberIds = null }: { workspaceId: string; memberIds?: readonly string[] | null },
  since: Expression<Date>,
) => sql`
  select actor_id, object_id, at, null::uuid from audit_entry
  where workspace_id = ${workspaceId} and at > ${since} and actor_kind = 'member' and event = 'media.revealed'
    and object_id is not null and (${memberIds}::uuid[] is null or actor_id = any (${memberIds}::uuid[]))`
