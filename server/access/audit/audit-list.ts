import { decodeCursor } from '../../platform/graphql/connection.ts'
import { exactly, isMoment } from '../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import { type AuditFilter, eventsIn } from './audit-filter.input.ts'

/** An entry as it is shown. */
export interface AuditRow {
  id: string
  seq: number
  at: Date
  /** The moment as the sort key has it. */
  exactAt: string
  event: string
  subject: string | null
  objectType: string | null
  objectId: string | null
  policyCategoryId: string | null
  actionId: string | null
  actorKind: ActorKind
  actorId: string | null
  before: unknown
  after: unknown
}

/** The place of an entry in the log, which is ordered by time. */
export type AuditPlace = Pick<AuditRow, 'exactAt' | 'seq'>

/** The place in a cursor. @throws InvalidInputError when it is not one of the audit log */
export function auditCursor(after: string | null | undefined): AuditPlace | null {
  const key = decodeCursor(after, 2)
  if (key === null) return null
  const [exactAt, seq] = key
  if (isMoment(exactAt) && typeof seq === 'number' && Number.isSafeInteger(seq)) return { exactAt, seq }
  throw new InvalidInputError({ after: 'Not a cursor of this list' })
}

/** The SQL of each part of a filter that is given; `value` names its parameter. */
const conditions: Record<Exclude<keyof AuditFilter, 'events'>, (value: string) => string> = {
  actorKind: (value) => `e.actor_kind = ${value}`,
  actorId: (value) => `e.actor_id = ${value}`,
  objectId: (value) => `e.object_id = ${value}`,
  policyCategoryId: (value) => `e.policy_category_id = ${value}`,
  from: (value) => `e.at >= ${value}`,
  to: (value) => `e.at < ${value}`,
}

const columns = `e.seq::text as id, e.seq, e.at, ${exactly('e.at')} as "exactAt", e.event, e.subject,
  e.object_type as "objectType", e.object_id as "objectId", e.policy_category_id as "policyCategoryId",
  e.action_id as "actionId", e.actor_kind as "actorKind", e.actor_id as "actorId", e.before, e.after`

/** Entries of the log that the filter lets through, newest first, `most` of them from after a place on. */
export function listAudit(
  tx: Sql,
  workspaceId: string,
  filter: AuditFilter,
  { after, most }: { after: AuditPlace | null; most: number },
): Promise<AuditRow[]> {
  const values: unknown[] = [workspaceId, most]
  const value = (given: unknown): string => `$${values.push(given)}`
  const where = ['e.workspace_id = $1']
  for (const [part, sql] of Object.entries(conditions)) {
    const given = filter[part as keyof typeof conditions]
    if (given !== null && given !== undefined) where.push(sql(value(given)))
  }
  if (after) where.push(`(e.at, e.seq) < (${value(after.exactAt)}::timestamptz, ${value(after.seq)})`)
  const events = filter.events ? value(eventsIn(filter)) : null
  return tx.query<AuditRow>(selection(filter, where.join(' and '), events), values)
}

/**
 * Where nothing else narrows the log to few entries, each of the events is looked up for itself in the order of the list:
 * one that is rare is found as soon as one that is not.
 */
function selection(filter: AuditFilter, where: string, events: string | null): string {
  const newest = 'order by e.at desc, e.seq desc limit $2'
  const narrow = filter.actorId ?? filter.objectId ?? filter.policyCategoryId
  if (events === null) return `select ${columns} from audit_entry e where ${where} ${newest}`
  if (narrow)
    return `select ${columns} from audit_entry e where ${where} and e.event = any (${events}) ${newest}`
  return `
    select ${columns} from unnest(${events}::text[]) as wanted (event)
    cross join lateral (select * from audit_entry e where ${where} and e.event = wanted.event ${newest}) e
    ${newest}`
}
