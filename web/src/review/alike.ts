import type { ReviewRowFragment } from '../gql/graphql.ts'
import { contentOf, personOf } from '../graphql/review-subject.ts'

/** How much of their words two texts share to be alike. */
const enough = 0.7

const wordsOf = (review: ReviewRowFragment): Set<string> =>
  new Set((contentOf(review)?.text ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** The share of the words of both texts that is in each; 0 when either has none. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / (a.size + b.size - shared)
}

/** The reviews whose text is nearly that of the given one, itself included when it has a text. */
export function alike(items: readonly ReviewRowFragment[], one: ReviewRowFragment): ReviewRowFragment[] {
  const words = wordsOf(one)
  return items.filter((item) => overlap(wordsOf(item), words) >= enough)
}

/** The reviews of the same author, or of the user themselves. */
export function ofSameAuthor(
  items: readonly ReviewRowFragment[],
  one: ReviewRowFragment,
): ReviewRowFragment[] {
  const author = personOf(one)?.id
  return items.filter((item) => author !== undefined && personOf(item)?.id === author)
}
