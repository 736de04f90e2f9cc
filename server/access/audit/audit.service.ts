import type { SecretBox } from '../../platform/crypto.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import type { AuditEventName } from './audit-events.ts'
import { type ChainedEntry, type ChainHead, chainText, genesis, momentSql } from './chain.ts'

/** What the log is told: who, what, on what, and the values before and after (never a secret). */
export interface NewEntry {
  actor: ActorRef
  event: AuditEventName
  /** The id of what was changed, where it is no item. */
  subject?: string | null
  /** The item that it was about; without it, what the event's noun and the subject say. */
  object?: { type: string; id: string }
  policyCategoryId?: string | null
  /** The action that the entry tells of. */
  actionId?: string
  before?: unknown
  after?: unknown
  /** When it happened, as ISO text with milliseconds; without it, now. */
  at?: string
}

/** An entry, and the workspace whose log it goes into. */
export type AuditEvent = NewEntry & { workspaceId: string }

/** The end of the chain under lock, and the database's time. */
interface LockedHead extends ChainHead {
  now: string
}

/** The append-only log of what was done: each entry's code covers the entry before it, so a changed or missing row shows. */
export class AuditLog {
  constructor(private readonly box: SecretBox) {}

  /** Appends an entry in the caller's transaction, which is the change's own. Others that append wait for its end. */
  async append(tx: Sql, { workspaceId, ...entry }: AuditEvent): Promise<void> {
    await tx.query(
      `insert into audit_head (workspace_id, seq, mac) values ($1, 0, $2) on conflict do nothing`,
      [workspaceId, genesis],
    )
    const head = await lockedHead(tx, workspaceId)
    if (!head) throw new Error('the audit log has no head')
    await this.#extend(tx, workspaceId, head, [entry])
  }

  /**
   * Appends the entries that `take` gives once the end of the chain is locked; answers how many, or null without asking
   * for any while somebody else appends.
   */
  async appendUnlessBusy(
    tx: Sql,
    workspaceId: string,
    take: () => Promise<readonly NewEntry[]>,
  ): Promise<number | null> {
    await tx.query(
      `insert into audit_head (workspace_id, seq, mac)
       select $1, 0, $2 where not exists (select from audit_head where workspace_id = $1) on conflict do nothing`,
      [workspaceId, genesis],
    )
    const head = await freeHead(tx, workspaceId)
    if (!head) return null
    const entries = await take()
    if (entries.length > 0) await this.#extend(tx, workspaceId, head, entries)
    return entries.length
  }

  /** The code of an entry after the one with the code `previous`. */
  codeOf(previous: string, entry: ChainedEntry): string {
    return this.box.mac(previous + chainText(entry))
  }

  async #extend(tx: Sql, workspaceId: string, head: LockedHead, entries: readonly NewEntry[]): Promise<void> {
    let { seq, mac } = head
    const rows = entries.map((entry) => {
      const row = chained(entry, ++seq, head.now)
      mac = this.codeOf(mac, row)
      return { ...row, mac }
    })
    await tx.query(appending, [workspaceId, JSON.stringify(rows), seq, mac])
  }
}

const appending = `
  with extended as (update audit_head set seq = $3, mac = $4 where workspace_id = $1)
  insert into audit_entry (workspace_id, seq, at, actor_kind, actor_id, event, subject, object_type, object_id,
    policy_category_id, action_id, before, after, mac)
  select $1, seq, at, actor_kind, actor_id, event, subject, object_type, object_id, policy_category_id, action_id,
    before, after, mac
  from json_to_recordset($2) as r (seq int, at timestamptz, actor_kind text, actor_id uuid, event text, subject text,
    object_type text, object_id uuid, policy_category_id uuid, action_id uuid, before jsonb, after jsonb, mac text)`

const headSql = `select seq, mac, ${momentSql('clock_timestamp()')} as now from audit_head where workspace_id = $1`

async function lockedHead(tx: Sql, workspaceId: string): Promise<LockedHead | undefined> {
  const [head] = await tx.query<LockedHead>(`${headSql} for update`, [workspaceId])
  return head
}

/** The end of the chain under lock, unless somebody else has locked it. */
async function freeHead(tx: Sql, workspaceId: string): Promise<LockedHead | undefined> {
  const [head] = await tx.query<LockedHead>(`${headSql} for update skip locked`, [workspaceId])
  return head
}

function chained(entry: NewEntry, seq: number, now: string): ChainedEntry {
  const { actor, event, subject = null } = entry
  const object = entry.object ?? objectOf(event, subject)
  return {
    seq,
    at: entry.at ?? now,
    actor_kind: actor.kind,
    actor_id: actor.id,
    event,
    subject,
    object_type: object?.type ?? null,
    object_id: object?.id ?? null,
    policy_category_id: entry.policyCategoryId ?? null,
    action_id: entry.actionId ?? null,
    before: plain(entry.before ?? null),
    after: plain(entry.after ?? null),
  }
}

/** What an event is about when only its subject is told: something of the kind that the event's noun says. */
function objectOf(event: AuditEventName, subject: string | null): { type: string; id: string } | null {
  const [type] = event.split('.')
  return type && subject && isId(subject) ? { type, id: subject.toLowerCase() } : null
}

/** The value as the database will give it back: dates as text, nothing undefined. */
const plain = (value: unknown): unknown => (value === null ? null : JSON.parse(JSON.stringify(value)))
