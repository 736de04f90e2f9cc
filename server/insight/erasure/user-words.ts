import type { AuditLog } from '../../access/audit/audit.service.ts'
import { ExportState } from '../exports/export.entity.ts'
import { endExport } from '../exports/export.store.ts'
import type { Sql } from '../../platform/database.ts'
import { anywhere, exactly } from '../../platform/like.ts'
import { Period } from '../../platform/vocabulary/period.ts'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { User } from '../../intake/users/user.entity.ts'

/** What a user is known by elsewhere than in what is kept of them. */
export interface UserWords {
  /** Values that are the user's where they stand for themselves. */
  values: string[]
  /** Texts that are the user's wherever they stand. */
  texts: string[]
  /** Patterns of `ilike` for texts that say a name of one word. */
  names: string[]
}

const letter = /\p{L}/gu
const wordInItself = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const count = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0

/** Whether a name of one word says who it is within a text: it has five letters, or two where a letter is a word. */
const saysWho = (name: string): boolean => count(letter, name) >= 5 || count(wordInItself, name) >= 2

/**
 * A name of one word may be a word of this program too, so that it counts in texts alone. A short one is part of many words: it
 * is the user's where it is the whole of a text.
 */
export function wordsOf(
  user: Pick<User, 'externalId' | 'name' | 'email' | 'ip' | 'profileImageUrl'>,
): UserWords {
  const name = user.name?.trim() ?? ''
  const isFull = name.includes(' ')
  const pattern = saysWho(name) ? anywhere(name) : exactly(name)
  return {
    values: [user.externalId, user.ip].filter((word) => word !== null),
    texts: [user.email, user.profileImageUrl, isFull ? name : null].filter((word) => word !== null),
    names: isFull || name === '' ? [] : [pattern],
  }
}

/** What entries say of every object: texts that are one of these are nobody's name. */
const ownWords = [Status, ActorKind, ObjectType, Priority, Period].flatMap((words) => Object.values(words))

/** SQL of whether a text says a name. */
const named = (text: string, names: string): string =>
  `lower(${text}) <> all ('{${ownWords.join()}}'::text[]) and ${text} ilike any (${names}::text[])`

/** SQL of whether a JSON value says words of a user: `values` as the whole of a text in it, `texts` anywhere, `names` in a text. */
const says = (value: string, values: string, texts: string, names: string): string => `(
  exists (select from unnest(${values}::text[]) as word where strpos(${value}::text, to_json(word)::text) > 0)
  or exists (select from unnest(${texts}::text[]) as word where strpos(lower(${value}::text), lower(word)) > 0)
  or exists (
    select from jsonb_path_query(${value}::jsonb, '$.**') as part
    where jsonb_typeof(part) = 'string' and ${named(`(part #>> '{}')`, names)}))`

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
  { values, texts, names }: UserWords,
): Promise<number | null> {
  const rows = await tx.query<{ seq: number; says: boolean }>(
    `select seq, split_part(event, '.', 1) = any ($4) and (
       ${says('before', '$5', '$6', '$7')} or ${says('after', '$5', '$6', '$7')}) as says
     from audit_entry where workspace_id = $1 and seq > $2 order by seq limit $3`,
    [workspaceId, after, entriesAtOnce, quotingNouns, values, texts, names],
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
  { values, texts, names }: UserWords,
): Promise<void> {
  const exports = await tx.query<{ id: string }>(
    `select id from export where workspace_id = $1 and state in ('running', 'finished') and (
       finished_at is null or finished_at >= (select created_at from platform_user where workspace_id = $1 and id = $2))
     for update`,
    [workspaceId, userId],
  )
  for (const { id } of exports) await endExport(tx, { workspaceId, id }, ExportState.failed, exportsEnded)
  await tx.query(
    `delete from export where workspace_id = $1 and (${says('variables', '$2', '$3', '$4')}
       or exists (select from unnest($2::text[] || $3::text[]) as word where strpos(lower(query), lower(word)) > 0)
       or exists (select from regexp_matches(query, '"([^"]*)"', 'g') as quoted where ${named('quoted[1]', '$4')}))`,
    [workspaceId, values, texts, names],
  )
  await tx.query(
    `delete from bulk_decision where workspace_id = $1
       and (${says('selection', '$2', '$3', '$4')} or ${says('decision', '$2', '$3', '$4')})`,
    [workspaceId, values, texts, names],
  )
}

const exportsEnded = 'A user was erased, whom the file may have had: start it again'
