import { type Submission, submissionOf } from '../../intake/content/content-rows.ts'
import { writeContent } from '../../intake/content/content-upsert.ts'
import type { ContentInput } from '../../intake/content/content.input.ts'
import { contentsById } from '../../intake/content/content.store.ts'
import { usersById } from '../../intake/users/user.store.ts'
import type { Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { restrict, restrictionOf } from '../../platform/restriction.ts'
import { categoriesByIds, subcategoriesByIds } from '../../settings/places/place.store.ts'
import type { LoadedItem } from '../../signals/item.ts'
import { loadItems } from '../../signals/subject.store.ts'

/** An item as it would be after acceptance, and which of its objects existed before. */
export interface RehearsedItem {
  item: LoadedItem
  knownContent: boolean
  knownUser: boolean
}

/**
 * Writes an item as accepting it would, in a transaction that must be rolled back. Objects that the caller may not see are
 * treated as missing: an item or user with the same identifier elsewhere is neither read nor changed.
 * @throws RefusedError as accepting does, NotFoundError for a category that a restricted caller may not see
 */
export async function rehearseContent(
  tx: Sql,
  workspaceId: string,
  input: ContentInput,
): Promise<RehearsedItem> {
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
  const [written] = (await writeContent(tx, [{ ...submission, ids: own }])).values()
  await restrict(tx, restriction)
  if (!written?.ok) throw written?.error
  const [item] = await loadItems(tx, [submission.workspaceId], [own.content])
  if (!item) throw new NotFoundError('Content not found')
  return { item, knownContent: seen.has(ids.content), knownUser: seen.has(ids.user) }
}

/** The ids of the submission's objects that the caller may see. */
async function seenIds(tx: Sql, { workspaceId, ids }: Submission): Promise<Set<string>> {
  const seen = [
    ...(await contentsById(tx, workspaceId, [ids.content])),
    ...(await usersById(tx, workspaceId, [ids.user])),
    ...(await categoriesByIds(tx, workspaceId, [ids.category])),
    ...(await subcategoriesByIds(tx, workspaceId, [ids.subcategory])),
  ]
  return new Set(seen.map(({ id }) => id))
}
