import type { AuditLog } from '../../access/audit/audit.service.ts'
import { ExportState } from '../exports/export.entity.ts'
import { endExport } from '../exports/export.store.ts'
import type { Sql } from '../../platform/database.ts'
import type { User } from '../../intake/users/user.entity.ts'

/** What a user is known by elsewhere than in what is kept of them. */
export interface UserWords {
  /** Values that are the user's where they stand for themselves. */
  values: string[]
  /** Texts that are the user's wherever they stand. */
  texts: string[]
}

/** A name of one word is many people's; it counts where it stands for itself in what is asked about users. */
export function wordsOf({
  externalId,
  name,
  email,
  ip,
  profileImageUrl,
}: Pick<User, 'externalId' | 'name' | 'email' | 'ip' | 'profileImageUrl'>): UserWords {
  const isFull = name?.trim().includes(' ') ?? false
  return {
    values: [externalId, ip].filter((word) => word !== null),
    texts: [email, profileImageUrl, isFull ? name : null].filter((word) => word !== null),
  }
}

/** SQL of whether a JSON value says words of a user: `values` as the whole of a text in it, `texts` anywhere. */
const says = (value: string, values: string, texts: string): string => `(
  exists (select from unnest(${values}::text[]) as word where strpos(${value}::text, to_json(word)::text) > 0)
  or exists (select from unnest(${texts}::text[]) as word where strpos(lower(${value}::text), lower(word)) > 0))`

/** The nouns whose entries quote what somebody asked for: a selection, the query of an export. */
const quotingNouns = ['bulk_decision', 'decision', 'export', 'review', 'written_policy']

/** How many entries of the audit log are looked at in one transaction. */
const entriesAtOnce = 10_000

/**
 * Looks through the next entries of the audit log after one of them, and redacts those that say words of the user.
 * @returns up to which entry it was looked; null at the end
 */
export async function redactNext(
  tx: Sql,
  audit: AuditLog,
  workspaceId: string,
  after: number,
  { values, texts }: UserWords,
): Promise<number | null> {
  const rows = await tx.query<{ seq: number; says: boolean }>(
    `select seq, split_part(event, '.', 1) = any ($4) and (
       ${says('before', '$5', '$6')} or ${says('after', '$5', '$6')}) as says
     from audit_entry where workspace_id = $1 and seq > $2 order by seq limit $3`,
    [workspaceId, after, entriesAtOnce, quotingNouns, values, texts],
  )
  const found = rows.filter((row) => row.says).map(({ seq }) => seq)
  await audit.redactEntries(tx, workspaceId, found)
  return rows.length < entriesAtOnce ? null : (rows.at(-1)?.seq ?? null)
}

/**
 * Ends the exports of the workspace and deletes what they have written: a file may have anything of the user, unless it was
 * finished before anything was known of them. Deletes the selections that name the user, with which goes that they can be undone as a whole.
 */
export async function forgetRequests(
  tx: Sql,
  { workspaceId, id: userId }: Pick<User, 'workspaceId' | 'id'>,
  { values, texts }: UserWords,
): Promise<void> {
  const exports = await tx.query<{ id: string }>(
    `select id from export where workspace_id = $1 and state in ('running', 'finished') and (
       finished_at is null or finished_at >= (select created_at from platform_user where workspace_id = $1 and id = $2))
     for update`,
    [workspaceId, userId],
  )
  for (const { id } of exports) await endExport(tx, { workspaceId, id }, ExportState.failed, exportsEnded)
  await tx.query(
    `delete from export where workspace_id = $1 and ${says('variables', '$2', '$3')} or (
       workspace_id = $1 and exists (select from unnest($2::text[] || $3::text[]) as word where strpos(query, word) > 0))`,
    [workspaceId, values, texts],
  )
  await tx.query(
    `delete from bulk_decision where workspace_id = $1 and (${says('selection', '$2', '$3')} or ${says('decision', '$2', '$3')})`,
    [workspaceId, values, texts],
  )
}

const exportsEnded = 'A user was erased, whom the file may have had: start it again'
