import type { Sql } from '../platform/database.ts'
import type { SecretBox } from '../platform/crypto.ts'
import type { ActorRef } from '../vocabulary/status.ts'

/** A change that an admin answers for: who, what, on what, and the values before and after (never a secret). */
export interface AuditEvent {
  workspaceId: string
  actor: ActorRef
  event: string
  subject?: string | null
  before?: unknown
  after?: unknown
}

interface Row {
  seq: number
  at: string
  actor_kind: string
  actor_id: string | null
  event: string
  subject: string | null
  before: unknown
  after: unknown
  mac: string
}

const genesis = 'verdict audit log'

/** The append-only log of changes: each entry's code covers the entry before it, so a changed or missing row shows. */
export class AuditLog {
  constructor(private readonly box: SecretBox) {}

  /** Appends an entry in the caller's transaction, which is the change's own. */
  async append(
    tx: Sql,
    { workspaceId, actor, event, subject = null, before, after }: AuditEvent,
  ): Promise<void> {
    const head = await lockedHead(tx, workspaceId)
    const row = {
      seq: head.seq + 1,
      at: head.at,
      actor_kind: actor.kind,
      actor_id: actor.id,
      event,
      subject,
      before: plain(before ?? null),
      after: plain(after ?? null),
    }
    const mac = this.box.mac(head.mac + canonical(row))
    await tx.query(
      `insert into audit_entry (workspace_id, seq, at, actor_kind, actor_id, event, subject, before, after, mac)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        workspaceId,
        row.seq,
        row.at,
        actor.kind,
        actor.id,
        event,
        subject,
        json(row.before),
        json(row.after),
        mac,
      ],
    )
    await tx.query(`update audit_head set seq = $2, mac = $3 where workspace_id = $1`, [
      workspaceId,
      row.seq,
      mac,
    ])
  }

  /** Checks the whole chain of a workspace, and names the first entry that is changed or missing, if there is one. */
  async verify(tx: Sql, workspaceId: string): Promise<{ entries: number; broken: number | null }> {
    const rows = await tx.query<Row>(
      `select seq, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor_kind, actor_id, event, subject, before, after, mac
       from audit_entry where workspace_id = $1 order by seq`,
      [workspaceId],
    )
    const [head] = await tx.query<{ seq: number; mac: string }>(
      `select seq, mac from audit_head where workspace_id = $1`,
      [workspaceId],
    )
    let previous = genesis
    for (const [index, { mac, ...row }] of rows.entries()) {
      if (row.seq !== index + 1 || mac !== this.box.mac(previous + canonical(row)))
        return { entries: rows.length, broken: index + 1 }
      previous = mac
    }
    const whole = (head?.seq ?? 0) === rows.length && (head?.mac ?? genesis) === previous
    return { entries: rows.length, broken: whole ? null : rows.length + 1 }
  }
}

interface Head {
  seq: number
  mac: string
  /** The time of the entry to come, by the database's clock. */
  at: string
}

/** The end of the chain, which nobody else can add to until the transaction is over. */
async function lockedHead(tx: Sql, workspaceId: string): Promise<Head> {
  await tx.query(
    `insert into audit_head (workspace_id, seq, mac) values ($1, 0, $2) on conflict do nothing`,
    [workspaceId, genesis],
  )
  const [head] = await tx.query<Head>(
    `select seq, mac, to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from audit_head where workspace_id = $1 for update`,
    [workspaceId],
  )
  if (!head) throw new Error('the audit log has no head')
  return head
}

/** The value as the database will give it back: dates as text, nothing undefined. */
const plain = (value: unknown): unknown => (value === null ? null : JSON.parse(JSON.stringify(value)))

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** One spelling for an entry, whatever order its keys came in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`
}
