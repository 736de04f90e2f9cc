import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import type { SearchedObjects } from '../search/searched-objects.store.ts'

/** Users are searched by their names and e-mail addresses. */
export const searchedUsers: SearchedObjects = {
  type: ReviewSubjectType.user,
  table: 'platform_user',
  text: 'name',
  beside: 'search_name',
  also: 'email',
}
