import { type Submission, submissionOf } from '../../intake/content/content-rows.ts'
import { writeContent } from '../../intake/content/content-upsert.ts'
import type { ContentInput } from '../../intake/content/content.input.ts'
import type { Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { LoadedItem } from '../../signals/item.ts'
import { loadItems } from '../../signals/subject.store.ts'

/** An item as it would be once it was accepted, and what of it was known before. */
export interface Rehearsed {
  item: LoadedItem
  knownContent: boolean
  knownUser: boolean
}

/**
 * Writes an item as accepting it would, in a transaction that must be taken back. What the caller does not see is not
 * there for them: an item or a user of that identifier elsewhere is neither read nor changed.
 * @throws RefusedError as accepting does, NotFoundError for a category that a restricted caller does not see
 */
export async function rehearseContent(tx: Sql, workspaceId: string, input: ContentInput): Promise<Rehearsed> {
  const submission = submissionOf(workspaceId, input)
  const seen = await seenIds(tx, submission)
  const restriction = await restrictionOf(tx)
  if (restriction && !seen.has(submission.ids.category)) throw new NotFoundError('Category not found')
  const { ids } = submission
  const own = {
    ...ids,
    content: seen.has(ids.content) ? ids.content : newId(),
    user: seen.has(ids.user) ? ids.user : newId(),
    subcategory: seen.has(ids.subcategory) ? ids.subcategory : newId(),
  }
  await restrict(tx, '')
  const [written] = (await writeContent(tx, [{ ...submission, ids: own }], null)).values()
  await restrict(tx, restriction)
  if (!written?.ok) throw written?.error
  const [item] = await loadItems(tx, [own.content])
  if (!item) throw new NotFoundError('Content not found')
  return { item, knownContent: seen.has(ids.content), knownUser: seen.has(ids.user) }
}

/** Those of the submission's things that the caller sees. */
async function seenIds(tx: Sql, { workspaceId, ids }: Submission): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select id from content where workspace_id = $1 and id = $2
     union all select id from platform_user where workspace_id = $1 and id = $3
     union all select id from category where workspace_id = $1 and id = $4
     union all select id from subcategory where workspace_id = $1 and id = $5`,
    [workspaceId, ids.content, ids.user, ids.category, ids.subcategory],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The categories that the transaction is restricted to, as its setting has them; empty for none. */
async function restrictionOf(tx: Sql): Promise<string> {
  const [row] = await tx.query<{ categories: string | null }>(
    `select current_setting('verdict.categories', true) as categories`,
  )
  return row?.categories ?? ''
}

const restrict = (tx: Sql, categories: string) =>
  tx.query(`select set_config('verdict.categories', $1, true)`, [categories])
