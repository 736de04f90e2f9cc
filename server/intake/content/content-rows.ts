import { searchableBeside } from '../../matching/search-text.ts'
import { textPrint } from '../../matching/text-print.ts'
import { idOf } from '../../platform/ids.ts'
import type { Origin } from '../../platform/origin.ts'
import { mergeUserRows, userRow, type UserRow } from '../users/user-rows.ts'
import type { ContentInput } from './content.input.ts'

/** A submission to be written: the checked input and the derived ids. */
export interface Submission {
  workspaceId: string
  input: ContentInput
  ids: { content: string; user: string; category: string; subcategory: string }
  /** The origin of the request. */
  origin: Origin | null
}

/** Derives the ids of a checked input. */
export function submissionOf(
  workspaceId: string,
  input: ContentInput,
  origin: Origin | null = null,
): Submission {
  return {
    workspaceId,
    input,
    origin,
    ids: {
      content: idOf(workspaceId, 'content', input.contentId),
      user: idOf(workspaceId, 'user', input.user.id),
      category: idOf(workspaceId, 'category', input.category.id),
      subcategory: idOf(workspaceId, 'subcategory', input.subcategory.id),
    },
  }
}

/** The batch key of a submission: its author, whose row it locks. */
export const authorOf = ({ workspaceId, ids }: Submission): string => `${workspaceId}/${ids.user}`

/**
 * The rows for one table, one per id (and category, where given), in the common lock order; later rows are merged into
 * earlier ones.
 */
function rowsOf<T extends { workspace_id: string; id: string }>(
  rows: T[],
  categoryOf: (row: T) => string = () => '',
): T[] {
  const merged = new Map<string, T>()
  for (const row of rows) {
    const key = `${row.workspace_id}/${row.id}/${categoryOf(row)}`
    const known = merged.get(key)
    merged.set(key, known ? { ...known, ...given(row) } : row)
  }
  return [...merged.values()].sort((a, b) => Number(a.id > b.id) - Number(a.id < b.id))
}

const given = <T extends object>(row: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<T>

/** The category rows of a batch. */
export const categoryRows = (batch: readonly Submission[]) =>
  rowsOf(
    batch.map(({ workspaceId, ids, input: { category } }) => ({
      workspace_id: workspaceId,
      id: ids.category,
      external_id: category.id,
      name: category.name ?? null,
    })),
  )

/** The subcategory rows of a batch; one sent under several categories has a row for each, the first one first. */
export const subcategoryRows = (batch: readonly Submission[]) =>
  rowsOf(
    batch.map(({ workspaceId, ids, input: { subcategory } }) => ({
      workspace_id: workspaceId,
      id: ids.subcategory,
      category_id: ids.category,
      external_id: subcategory.id,
      name: subcategory.name ?? null,
    })),
    ({ category_id }) => category_id,
  )

/** The user rows of a batch. */
export const userRows = (batch: readonly Submission[]): UserRow[] =>
  mergeUserRows(
    batch.map(({ workspaceId, ids, input, origin }) => ({
      ...userRow(workspaceId, input.user, origin),
      id: ids.user,
    })),
  )

/** The content rows of a batch of distinct items. */
export const contentRows = (batch: readonly Submission[]) =>
  rowsOf(
    batch.map(({ workspaceId, ids, input }) => ({
      workspace_id: workspaceId,
      id: ids.content,
      external_id: input.contentId,
      user_id: ids.user,
      category_id: ids.category,
      subcategory_id: ids.subcategory,
      text: input.text ?? null,
      image_urls: input.imageUrls ?? null,
      video_urls: input.videoUrls ?? null,
      audio_urls: input.audioUrls ?? null,
      metadata: input.metadata ?? null,
      ...printOf(input.text),
      search_text: searchableBeside(input.text),
    })),
  )

function printOf(text: string | null | undefined) {
  const print = textPrint(text ?? '')
  return { text_hash: print?.hash ?? null, text_simhash: print?.simhash ?? null }
}
