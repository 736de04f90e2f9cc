import { type CsvCell, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/database.ts'
import { firstRows, type Place, type RowWithCursor, placeIn } from '../../platform/graphql/keyset.ts'
import type { ThingName } from '../names/name-query.ts'
import type { Names } from '../names/names.service.ts'
import { auditList, type AuditRow } from './audit-entry.store.ts'
import type { AuditFilter } from './audit-filter.input.ts'
import { nameIn } from './audit.object.ts'

/** A format of an export: its header, and each entry. */
export interface ExportFormat {
  contentType: string
  head: string
  line(entry: ExportedEntry): string
}

/** An exported entry, with the names of its actor and of its object. */
export interface ExportedEntry {
  seq: number
  at: string
  event: string
  actor: { kind: string; id: string | null; name: string | null }
  object: { type: string | null; id: string | null; name: string | null }
  actionId: string | null
  policyCategoryId: string | null
  before: unknown
  after: unknown
}

const page = 1000

/**
 * The lines of an export of the log, newest first: a thousand entries at a time, each in a transaction of its own,
 * without entries added after it began.
 */
export async function* exportLines(
  { database, names }: { database: Database; names: Names },
  workspaceId: string,
  filter: AuditFilter,
  { head, line }: ExportFormat,
): AsyncGenerator<string> {
  yield head
  const until = { ...filter, at: { ...filter.at, to: filter.at?.to ?? new Date() } }
  const list = auditList(workspaceId, until)
  let after: Place | null = null
  for (;;) {
    const slice = firstRows(page, after)
    const entries: (AuditRow & RowWithCursor)[] = await database.inWorkspace(workspaceId, (tx) =>
      list.rows(tx, slice),
    )
    const ids = entries.flatMap(({ actorId, objectId }) => [actorId, objectId].filter((id) => id !== null))
    const byId = await names.ofThings(workspaceId, [...new Set(ids)])
    if (entries.length > 0) yield entries.map((entry) => line(exported(entry, byId))).join('')
    const last = entries.at(-1)
    if (!last || entries.length < page) return
    after = placeIn(list.keyset, last.cursorKey)
  }
}

function exported(entry: AuditRow, names: ReadonlyMap<string, ThingName>): ExportedEntry {
  const { seq, at, event, actorKind, actorId, objectType, objectId, actionId, policyCategoryId } = entry
  const { subject, before, after } = entry
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id)?.name ?? null))
  return {
    seq,
    at: at.toISOString(),
    event,
    actor: { kind: actorKind, id: actorId, name: nameOf(actorId) },
    object: { type: objectType, id: objectId ?? subject, name: nameOf(objectId) ?? nameIn(after, before) },
    actionId,
    policyCategoryId,
    before,
    after,
  }
}

const columns: Record<string, (entry: ExportedEntry) => CsvCell> = {
  entry: ({ seq }) => seq,
  at: ({ at }) => at,
  event: ({ event }) => event,
  actor_kind: ({ actor }) => actor.kind,
  actor_id: ({ actor }) => actor.id,
  actor: ({ actor }) => actor.name,
  object_type: ({ object }) => object.type,
  object_id: ({ object }) => object.id,
  object: ({ object }) => object.name,
  status_before: ({ before }) => textIn(before, 'status'),
  status_after: ({ after }) => textIn(after, 'status'),
  policy_category: ({ after }) => textIn(after, 'policyCategory'),
  policy_information: ({ after }) => textIn(after, 'policyInformation'),
  note: ({ after }) => textIn(after, 'note'),
  action_id: ({ actionId }) => actionId,
  before: ({ before }) => (before === null ? null : JSON.stringify(before)),
  after: ({ after }) => (after === null ? null : JSON.stringify(after)),
}

function textIn(value: unknown, field: string): string | null {
  const text =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === field) : null
  return typeof text?.[1] === 'string' ? text[1] : null
}

/** The export formats, by file extension. */
export const exportFormats: ReadonlyMap<string, ExportFormat> = new Map([
  [
    'csv',
    {
      contentType: 'text/csv; charset=utf-8',
      head: csvLine(Object.keys(columns)),
      line: (entry) => csvLine(Object.values(columns).map((cell) => cell(entry))),
    },
  ],
  [
    'jsonl',
    {
      contentType: 'application/jsonl; charset=utf-8',
      head: '',
      line: (entry) => `${JSON.stringify(entry)}\n`,
    },
  ],
])
