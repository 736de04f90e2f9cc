import type { ReviewCaseKind } from '../gql/graphql.ts'

/** The icon of each kind of case. */
export const caseIcon: Record<ReviewCaseKind, string> = {
  SAME_TEXT: 'i-lucide-copy',
  SAME_PICTURE: 'i-lucide-images',
  SAME_AUTHOR: 'i-lucide-user',
}
