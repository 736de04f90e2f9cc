import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import type { SearchedObjects } from '../search/searched-objects.store.ts'

/** Items are searched by their text. */
export const searchedContent: SearchedObjects = {
  type: ReviewSubjectType.content,
  table: 'content',
  text: 'text',
  beside: 'search_text',
  also: 'null',
}
