import type { Sql } from '../../platform/database.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'

/** An entry as it lies in the chain. What it was about beyond its subject is null in entries that have none. */
export interface ChainedEntry {
  seq: number
  /** The moment with its milliseconds, as ISO text. */
  at: string
  actor_kind: ActorKind
  actor_id: string | null
  event: string
  subject: string | null
  object_type: string | null
  object_id: string | null
  policy_category_id: string | null
  action_id: string | null
  before: unknown
  after: unknown
}

/** The end of a chain: the number and the code of its last entry. */
export interface ChainHead {
  seq: number
  mac: string
}

/** What stands for the code before the first entry. */
export const genesis = 'verdict audit log'

/** The text that an entry's code is made over, beside the code of the entry before it. */
export function chainText({
  object_type,
  object_id,
  policy_category_id,
  action_id,
  ...always
}: ChainedEntry): string {
  const about = { object_type, object_id, policy_category_id, action_id }
  const given = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== null))
  return canonical({ ...always, ...given })
}

/** SQL that writes a moment as entries have it. */
export const momentSql = (moment: string): string =>
  `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Entries of the chain in order, with their codes, `most` of them from after an entry on. */
export const entriesAfter = (
  tx: Sql,
  workspaceId: string,
  seq: number,
  most: number,
): Promise<(ChainedEntry & { mac: string })[]> =>
  tx.query(
    `select seq, ${momentSql('at')} as at, actor_kind, actor_id, event, subject, object_type, object_id,
       policy_category_id, action_id, before, after, mac
     from audit_entry where workspace_id = $1 and seq > $2 order by seq limit $3`,
    [workspaceId, seq, most],
  )

/** One spelling for an entry, whatever order its keys came in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`
}
