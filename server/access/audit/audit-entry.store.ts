import { expressionBuilder, sql } from 'kysely'
import { conditionsOf, type FilterConditions } from '../../platform/filter-conditions.ts'
import { exactly } from '../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AuditEntry } from './audit-entry.entity.ts'
import { type AuditFilter, eventsIn } from './audit-filter.input.ts'
import { type ChainedEntry, type ChainHead, momentSql } from './chain.ts'

interface Tables {
  auditEntry: TableOf<Omit<AuditEntry, 'id'>>
}

/** An entry as it is shown. */
export interface AuditRow extends Omit<AuditEntry, 'workspaceId' | 'mac'> {
  /** The moment as the sort key has it. */
  exactAt: string
}

/** The place of an entry in the log, which is ordered by time. */
export type AuditPlace = Pick<AuditRow, 'exactAt' | 'seq'>

const entriesOf = (tx: Sql, workspaceId: string) =>
  tx.db<Tables>().selectFrom('auditEntry').where('auditEntry.workspaceId', '=', workspaceId)

const shown = [
  sql<string>`audit_entry.seq::text`.as('id'),
  'auditEntry.seq',
  'auditEntry.at',
  sql<string>`${sql.raw(exactly('audit_entry.at'))}`.as('exactAt'),
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
] as const

const newestFirst = sql`audit_entry.at desc, audit_entry.seq desc`

const entry = expressionBuilder<Tables, 'auditEntry'>()

const conditions: FilterConditions<Omit<AuditFilter, 'events'>> = {
  actorKind: (kind) => entry('auditEntry.actorKind', '=', kind),
  actorId: (id) => entry('auditEntry.actorId', '=', id),
  objectId: (id) => entry('auditEntry.objectId', '=', id),
  policyCategoryId: (id) => entry('auditEntry.policyCategoryId', '=', id),
  from: (from) => entry('auditEntry.at', '>=', from),
  to: (to) => entry('auditEntry.at', '<', to),
}

/**
 * Entries of the log that the filter lets through, newest first, `most` of them from after a place on. Where nothing else
 * narrows the log to few entries, each of the events is looked up for itself in the order of the list: one that is rare is
 * found as soon as one that is not.
 */
export function listAudit(
  tx: Sql,
  workspaceId: string,
  { events, ...narrower }: AuditFilter,
  { after, most }: { after: AuditPlace | null; most: number },
): Promise<AuditRow[]> {
  const wanted = events ? eventsIn({ events }) : null
  const newest = entriesOf(tx, workspaceId)
    .where(entry.and(conditionsOf(conditions, narrower)))
    .$if(after !== null, (entries) =>
      entries.where(
        sql<boolean>`(audit_entry.at, audit_entry.seq) < (${after?.exactAt}::timestamptz, ${after?.seq}::int)`,
      ),
    )
    .orderBy(newestFirst)
    .limit(most)
  if (wanted === null) return newest.select(shown).execute()
  if (narrower.actorId ?? narrower.objectId ?? narrower.policyCategoryId)
    return newest
      .where('auditEntry.event', '=', sql<string>`any (${wanted})`)
      .select(shown)
      .execute()
  return tx
    .db<Tables>()
    .selectFrom(sql<{ event: string }>`unnest(${wanted}::text[])`.as<'wanted'>(sql`wanted (event)`))
    .crossJoinLateral(
      newest
        .selectAll('auditEntry')
        .where('auditEntry.event', '=', sql<string>`wanted.event`)
        .as('auditEntry'),
    )
    .select(shown)
    .orderBy(newestFirst)
    .limit(most)
    .execute()
}

/** An entry in the chain, with its code. */
export type CodedEntry = ChainedEntry & Pick<AuditEntry, 'mac'>

/** Entries of the chain in order, with their codes, `most` of them from after an entry on. */
export const entriesAfter = (
  tx: Sql,
  workspaceId: string,
  seq: number,
  most: number,
): Promise<CodedEntry[]> =>
  entriesOf(tx, workspaceId)
    .select(['seq', 'actorKind', 'actorId', 'event', 'subject', 'objectType', 'objectId'])
    .select(['policyCategoryId', 'actionId', 'before', 'after', 'mac'])
    .select(sql<string>`${sql.raw(momentSql('at'))}`.as('at'))
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(most)
    .execute()

/** The number and the code of an entry. @returns nothing where there is none of that number */
export const codeAt = (tx: Sql, workspaceId: string, seq: number): Promise<ChainHead | undefined> =>
  entriesOf(tx, workspaceId).select(['seq', 'mac']).where('seq', '=', seq).executeTakeFirst()

/** Adds entries, and makes the last of them the end of the chain, which the transaction holds locked. */
export async function extendChain(
  tx: Sql,
  workspaceId: string,
  entries: readonly CodedEntry[],
  end: ChainHead,
): Promise<void> {
  await tx.query(extending, [workspaceId, JSON.stringify(entries), end.seq, end.mac])
}

/** SQL text: the entries of up to a thousand decisions come at once, measured by bench/decision.ts. */
const extending = `
  with extended as (update audit_head set seq = $3, mac = $4 where workspace_id = $1)
  insert into audit_entry (workspace_id, seq, at, actor_kind, actor_id, event, subject, object_type, object_id,
    policy_category_id, action_id, before, after, mac)
  select $1, seq, at, "actorKind", "actorId", event, subject, "objectType", "objectId", "policyCategoryId", "actionId",
    before, after, mac
  from json_to_recordset($2) as r (seq int, at timestamptz, "actorKind" text, "actorId" uuid, event text, subject text,
    "objectType" text, "objectId" uuid, "policyCategoryId" uuid, "actionId" uuid, before jsonb, after jsonb, mac text)`
