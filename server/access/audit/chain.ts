import type { AuditEntry } from './audit-entry.entity.ts'

/** An entry as it lies in the chain. What it was about beyond its subject is null in entries that have none. */
export interface ChainedEntry extends Omit<
  AuditEntry,
  'workspaceId' | 'id' | 'at' | 'mac' | 'redaction' | 'isRedacted'
> {
  /** The moment with its milliseconds, as ISO text. */
  at: string
}

/** The end of a chain: the number and the code of its last entry. */
export interface ChainHead {
  seq: number
  mac: string
}

/** What stands for the code before the first entry. */
export const genesis = 'verdict audit log'

/** The text that an entry's code is made over, beside the code of the entry before it: with the names of the columns. */
export function chainText({ actorKind, actorId, ...entry }: ChainedEntry): string {
  const { objectType, objectId, policyCategoryId, actionId, ...always } = entry
  const about = {
    object_type: objectType,
    object_id: objectId,
    policy_category_id: policyCategoryId,
    action_id: actionId,
  }
  const given = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== null))
  return canonical({ ...always, actor_kind: actorKind, actor_id: actorId, ...given })
}

/** An entry as it lies once its words were taken out. */
export const redacted = (entry: ChainedEntry): ChainedEntry => ({
  ...entry,
  subject: null,
  before: null,
  after: null,
})

/** Whether an entry tells who did what and when, and nothing else in words. */
export const saysNothing = ({ subject, before, after }: ChainedEntry): boolean =>
  subject === null && before === null && after === null

/** SQL that writes a moment as entries have it. */
export const momentSql = (moment: string): string =>
  `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One spelling for an entry, whatever order its keys came in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`
}
