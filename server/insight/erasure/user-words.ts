import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { User } from '../../intake/users/user.entity.ts'
import type { Sql } from '../../platform/database.ts'
import { anywhere, exactly } from '../../platform/like.ts'
import { Period } from '../../platform/vocabulary/period.ts'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { ExportState } from '../exports/export.entity.ts'
import { endExport } from '../exports/export.store.ts'

/** What identifies a user in texts outside of their own rows. */
export interface UserWords {
  /** Values that identify the user when they are a whole text. */
  values: string[]
  /** Texts that identify the user anywhere within a text. */
  texts: string[]
  /** `ilike` patterns for texts that contain a name of one word, also where it is escaped. */
  names: string[]
}

const letter = /\p{L}/gu
const wordInItself = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const count = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0

/** Whether a name of one word is distinctive within a text: it has five letters, or two where each letter is a word. */
const isDistinctive = (name: string): boolean => count(letter, name) >= 5 || count(wordInItself, name) >= 2

/**
 * A name of one word may also be a keyword of this program, so it is searched in free texts alone. A short one is part of many
 * words: it counts only as the whole of a text.
 */
export function wordsOf(
  user: Pick<User, 'externalId' | 'name' | 'email' | 'ip' | 'profileImageUrl'>,
): UserWords {
  const name = user.name?.trim() ?? ''
  const isFull = name.includes(' ')
  const pattern = isDistinctive(name) ? anywhere : exactly
  return {
    values: [user.externalId, user.ip].filter((word) => word !== null),
    texts: [user.email, user.profileImageUrl, isFull ? name : null].filter((word) => word !== null),
    names: isFull || name === '' ? [] : [...new Set([name, escaped(name)])].map(pattern),
  }
}

/** Keywords that entries have of every object: a text that equals one is not a name. */
const ownWords = [Status, ActorKind, ObjectType, Priority, Period].flatMap((words) => Object.values(words))

/** A text as it stands within a JSON value, and within a literal of a query: a quotation mark in a name is escaped there. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1)

/** SQL of the texts in a query, as they are written there: a quotation mark in one of a single line is escaped. */
const literalsIn = (query: string): string => `
  select literal[1] as text from regexp_matches(${query}, '"((?:[^"\\\\]|\\\\.)*)"', 'g') as literal
  union all select literal[1] from regexp_matches(${query}, '"""(.*?)"""', 'g') as literal`

/** SQL of whether a text contains a name. */
const named = (text: string, names: string): string =>
  `lower(${text}) <> all ('{${ownWords.join()}}'::text[]) and ${text} ilike any (${names}::text[])`

/**
 * SQL of whether a JSON value contains words of a user: `values` as the whole of a text in it, `texts` anywhere, as they
 * are escaped there, `names` in a text.
 */
const contains = (value: string, values: string, texts: string, names: string): string => `(
  exists (select from unnest(${values}::text[]) as word where strpos(${value}::text, to_json(word)::text) > 0)
  or exists (select from unnest(${texts}::text[]) as word where strpos(lower(${value}::text), lower(word)) > 0)
  or exists (
    select from jsonb_path_query(${value}::jsonb, '$.**') as part
    where jsonb_typeof(part) = 'string' and ${named(`(part #>> '{}')`, names)}))`

/** The nouns whose entries quote a request: a selection, the query of an export. */
const quotingNouns = ['bulk_decision', 'decision', 'export', 'review', 'written_policy']

// SQL text: bench/erasure.ts searches the audit log by it.

/** How many entries of the audit log are searched in one transaction. */
const entriesAtOnce = 10_000

/**
 * Searches the next entries of the audit log after one of them, and redacts those with words of the user.
 * @returns the last searched entry; null at the end
 */
export async function redactNext(
  tx: Sql,
  audit: AuditLog,
  workspaceId: string,
  after: number,
  { values, texts, names }: UserWords,
): Promise<number | null> {
  const rows = await tx.query<{ seq: number; matches: boolean }>(
    `select seq, split_part(event, '.', 1) = any ($4) and (
       ${contains('before', '$5', '$6', '$7')} or ${contains('after', '$5', '$6', '$7')}) as matches
     from audit_entry where workspace_id = $1 and seq > $2 order by seq limit $3`,
    [workspaceId, after, entriesAtOnce, quotingNouns, values, texts.map(escaped), names],
  )
  const found = rows.filter((row) => row.matches).map(({ seq }) => seq)
  await audit.redactEntries(tx, workspaceId, found)
  return rows.length < entriesAtOnce ? null : (rows.at(-1)?.seq ?? null)
}

/**
 * Ends the exports of the workspace and deletes their files, which may contain anything of the user, unless they were finished
 * before the user was known. Deletes the selections that name the user, after which those bulk decisions can no longer be undone
 * as a whole.
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
  const within = texts.map(escaped)
  const literals = [...values, ...texts, ...values.map(escaped), ...within]
  await tx.query(
    `delete from export where workspace_id = $1 and (${contains('variables', '$2', '$3', '$4')}
       or exists (select from unnest($5::text[]) as word where strpos(lower(query), lower(word)) > 0)
       or exists (select from (${literalsIn('query')}) as literal where ${named('literal.text', '$4')}))`,
    [workspaceId, values, within, names, literals],
  )
  await tx.query(
    `delete from bulk_decision where workspace_id = $1
       and (${contains('selection', '$2', '$3', '$4')} or ${contains('decision', '$2', '$3', '$4')})`,
    [workspaceId, values, within, names],
  )
}

const exportsEnded = 'A user was erased, whom the file may have had: start it again'
