import type { ReviewCaseKind } from '../gql/graphql.ts'

/** The icon of what a case has in common. */
export const caseIcon: Record<ReviewCaseKind, string> = {
  SAME_TEXT: 'i-lucide-copy',
  SAME_PICTURE: 'i-lucide-images',
  SAME_AUTHOR: 'i-lucide-user',
}
