import type { AuditEntry } from './audit-entry.entity.ts'

/** An entry as it is covered by the chain. The object fields beyond the subject are null in entries without them. */
export interface ChainedEntry extends Omit<
  AuditEntry,
  'workspaceId' | 'id' | 'at' | 'mac' | 'redaction' | 'isRedacted'
> {
  /** The time with milliseconds, as ISO text. */
  at: string
}

/** The end of a chain: the number and the code of its last entry. */
export interface ChainHead {
  seq: number
  mac: string
}

/** The value in place of the code before the first entry. */
export const genesis = 'verdict audit log'

/** The text covered by an entry's code, together with the code of the entry before it: values with their column names. */
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

/** An entry after redaction. */
export const redacted = (entry: ChainedEntry): ChainedEntry => ({
  ...entry,
  subject: null,
  before: null,
  after: null,
})

/** Whether an entry has only actor, event and time, and no texts. */
export const hasNoTexts = ({ subject, before, after }: ChainedEntry): boolean =>
  subject === null && before === null && after === null

/** SQL of a timestamp in the format of entries. */
export const momentSql = (moment: string): string =>
  `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The canonical JSON of a value, independent of the order of its keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`
}
