import { expressionBuilder, sql } from 'kysely'
import { anyId, anyText } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { conditionsOf, type FilterConditions, isAnyOf } from '../../platform/filter-conditions.ts'
import { cursorKey, inListOrder, inOrder, within } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { liesIn } from '../../platform/graphql/moment-range.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AuditEntry } from './audit-entry.entity.ts'
import { type AuditFilter, eventsIn } from './audit-filter.input.ts'
import { type ChainedEntry, type ChainHead, momentSql } from './chain.ts'

interface Tables {
  auditEntry: TableOf<Omit<AuditEntry, 'id' | 'isRedacted'>>
}

/** An entry without its codes. */
export type AuditRow = Omit<AuditEntry, 'workspaceId' | 'mac' | 'redaction'>

/** The orders of lists of entries. */
export const auditOrders = orderedBy('AuditEntry', 'AT', 'When it happened', [
  { sql: 'audit_entry.at', type: 'timestamptz' },
  { sql: 'audit_entry.seq', type: 'int' },
])

const entriesOf = (tx: Sql, workspaceId: string) =>
  tx.db<Tables>().selectFrom('auditEntry').where('auditEntry.workspaceId', '=', workspaceId)

const shown = [
  sql<string>`audit_entry.seq::text`.as('id'),
  'auditEntry.seq',
  'auditEntry.at',
  'auditEntry.event',
  'auditEntry.subject',
  'auditEntry.objectType',
  'auditEntry.objectId',
  'auditEntry.policyCategoryId',
  'auditEntry.actionId',
  'auditEntry.actorKind',
  'auditEntry.actorId',
  'auditEntry.before',
  'auditEntry.after',
  sql<boolean>`audit_entry.redaction is not null`.as('isRedacted'),
] as const

const entry = expressionBuilder<Tables, 'auditEntry'>()

const conditions: FilterConditions<Omit<AuditFilter, 'events' | 'nouns'>> = {
  at: (range) => liesIn(entry.ref('auditEntry.at'), range),
  actor: ({ kinds, ids }) =>
    entry.and([
      ...(kinds ? [isAnyOf(entry.ref('auditEntry.actorKind'), kinds, 'text')] : []),
      ...(ids ? [isAnyOf(entry.ref('auditEntry.actorId'), ids, 'uuid')] : []),
    ]),
  objectIds: (ids) => isAnyOf(entry.ref('auditEntry.objectId'), ids, 'uuid'),
  policyCategoryIds: (ids) => isAnyOf(entry.ref('auditEntry.policyCategoryId'), ids, 'uuid'),
}

/**
 * The entries that match the filter. Where no other filter narrows the log to few entries, each event is looked up
 * separately in list order, so that rare events are found as quickly as frequent ones.
 */
export function auditList(
  workspaceId: string,
  { events, nouns, ...narrower }: AuditFilter,
  order?: ListOrder | null,
): Listing<AuditRow> {
  const wanted = eventsIn({ events, nouns })
  const keyset = keysetOf(auditOrders, order)
  const narrowed = (tx: Sql) =>
    entriesOf(tx, workspaceId).where(entry.and(conditionsOf(conditions, narrower)))
  if (wanted === null) return listOf(keyset, (tx) => narrowed(tx).select(shown))
  const list = listOf(keyset, (tx) =>
    narrowed(tx).where('auditEntry.event', '=', anyText(wanted)).select(shown),
  )
  if (narrower.actor?.ids ?? narrower.objectIds ?? narrower.policyCategoryIds) return list
  return {
    ...list,
    rows: async (tx, slice) => {
      const ofEvent = narrowed(tx)
        .selectAll('auditEntry')
        .where(entry.and(within(keyset, slice)))
        .where('auditEntry.event', '=', sql<string>`wanted.event`)
      const found = tx
        .db<Tables>()
        .selectFrom(sql<{ event: string }>`unnest(${wanted}::text[])`.as<'wanted'>(sql`wanted (event)`))
        .crossJoinLateral(inOrder(ofEvent, keyset, slice).as('auditEntry'))
        .select(shown)
        .select(cursorKey(keyset).as('cursorKey'))
      return inListOrder(await inOrder(found, keyset, slice).execute(), slice)
    },
  }
}

/** An entry in the chain, with its code. */
export type CodedEntry = ChainedEntry & Pick<AuditEntry, 'mac'>

/** An entry as it was read from the chain. */
export type ReadEntry = CodedEntry & Pick<AuditEntry, 'redaction'>

const chainedFields = [
  ...(['seq', 'actorKind', 'actorId', 'event', 'subject', 'objectType', 'objectId'] as const),
  ...(['policyCategoryId', 'actionId', 'before', 'after', 'mac', 'redaction'] as const),
  sql<string>`${sql.raw(momentSql('at'))}`.as('at'),
] as const

/** Up to `most` entries of the chain after an entry, in order, with their codes. */
export const entriesAfter = (tx: Sql, workspaceId: string, seq: number, most: number): Promise<ReadEntry[]> =>
  entriesOf(tx, workspaceId).select(chainedFields).where('seq', '>', seq).orderBy('seq').limit(most).execute()

/** The number and the code of an entry. @returns undefined where there is none of that number */
export const codeAt = (tx: Sql, workspaceId: string, seq: number): Promise<ChainHead | undefined> =>
  entriesOf(tx, workspaceId).select(['seq', 'mac']).where('seq', '=', seq).executeTakeFirst()

/** Adds entries and makes the last of them the end of the chain, which the transaction has locked. */
export async function extendChain(
  tx: Sql,
  workspaceId: string,
  entries: readonly CodedEntry[],
  end: ChainHead,
): Promise<void> {
  await tx.query(extending, [workspaceId, JSON.stringify(entries), end.seq, end.mac])
}

/** SQL text: bench/background.ts and bench/erasure.ts write entries by it, those of up to a thousand decisions at once. */
const extending = `
  with extended as (update audit_head set seq = $3, mac = $4 where workspace_id = $1)
  insert into audit_entry (workspace_id, seq, at, actor_kind, actor_id, event, subject, object_type, object_id,
    policy_category_id, action_id, before, after, mac)
  select $1, seq, at, "actorKind", "actorId", event, subject, "objectType", "objectId", "policyCategoryId", "actionId",
    before, after, mac
  from json_to_recordset($2) as r (seq int, at timestamptz, "actorKind" text, "actorId" uuid, event text, subject text,
    "objectType" text, "objectId" uuid, "policyCategoryId" uuid, "actionId" uuid, before jsonb, after jsonb, mac text)`

/** An entry that may be redacted, with the code of the one before it. */
export type PrecededEntry = ReadEntry & { previous: string | null }

/** The unredacted entries about some objects, each with the code of the one before it. */
export const entriesToRedact = (
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<PrecededEntry[]> => unredacted(tx, workspaceId).where('objectId', '=', anyId(objectIds)).execute()

/** The unredacted entries of these numbers, each with the code of the one before it. */
export const entriesNumbered = (
  tx: Sql,
  workspaceId: string,
  numbers: readonly number[],
): Promise<PrecededEntry[]> =>
  unredacted(tx, workspaceId)
    .where('seq', '=', sql<number>`any (${numbers}::int[])`)
    .execute()

/**
 * The unredacted entries of some events that quote one of the texts, or its beginning, each with the code of the one
 * before it.
 */
export const entriesQuoting = (
  tx: Sql,
  workspaceId: string,
  events: readonly string[],
  texts: readonly string[],
): Promise<PrecededEntry[]> =>
  unredacted(tx, workspaceId)
    .where('event', '=', anyText(events))
    .where(
      sql<boolean>`coalesce(after, before) ->> 'text' in (
        select unnest(array[words, left(words, 100)]) from unnest(${texts}::text[]) as said (words))`,
    )
    .execute()

/** Up to `most` redacted entries after an entry, in order, each with the code of the one before it. */
export const redactedAfter = (
  tx: Sql,
  workspaceId: string,
  seq: number,
  most: number,
): Promise<PrecededEntry[]> =>
  preceded(tx, workspaceId)
    .where('redaction', 'is not', null)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(most)
    .execute()

const preceded = (tx: Sql, workspaceId: string) =>
  entriesOf(tx, workspaceId)
    .select(chainedFields)
    .select(
      sql<string | null>`(select e.mac from audit_entry e
        where e.workspace_id = audit_entry.workspace_id and e.seq = audit_entry.seq - 1)`.as('previous'),
    )

const unredacted = (tx: Sql, workspaceId: string) =>
  preceded(tx, workspaceId).where(({ or, eb }) =>
    or([eb('subject', 'is not', null), eb('before', 'is not', null), eb('after', 'is not', null)]),
  )

/** Deletes the texts of entries, and keeps a code that authenticates each redaction. */
export async function writeRedactions(
  tx: Sql,
  workspaceId: string,
  redactions: readonly { seq: number; redaction: string }[],
): Promise<void> {
  await tx.query(
    `update audit_entry e set subject = null, before = null, after = null, redaction = r.redaction
     from json_to_recordset($2) as r (seq int, redaction text) where e.workspace_id = $1 and e.seq = r.seq`,
    [workspaceId, JSON.stringify(redactions)],
  )
}
