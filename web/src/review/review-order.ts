import type { Priority, ReviewFilter, ReviewRowFragment } from '../gql/graphql.ts'
import { priorities } from '../ui/status.ts'

const rank = (priority: Priority): number => priorities.indexOf(priority)

/** Priority first, then age: the order in which reviews wait. */
export const compareReviews = (a: ReviewRowFragment, b: ReviewRowFragment): number =>
  rank(a.priority) - rank(b.priority) || a.openedAt.localeCompare(b.openedAt) || a.id.localeCompare(b.id)

const textOf = ({ content, user }: ReviewRowFragment): string => {
  const author = content?.user ?? user
  return [content?.text, content?.externalId, author?.name, author?.externalId].join('\n').toLowerCase()
}

/** Whether a review that arrives by subscription belongs in a list under these filters; the server decides for pages. */
export function matchesFilter(review: ReviewRowFragment, filter: ReviewFilter): boolean {
  return (
    (filter.states ?? []).includes(review.state) &&
    (!filter.priority || review.priority === filter.priority) &&
    (!filter.policyCategoryId ||
      review.reasons.some((reason) => reason.policyCategory?.id === filter.policyCategoryId)) &&
    (!filter.ruleId || review.reasons.some((reason) => reason.ruleId === filter.ruleId)) &&
    (!filter.search || textOf(review).includes(filter.search.toLowerCase()))
  )
}

/** The next item to open after `id`: the nearest below that nobody else holds, else the nearest above. */
export function nextOpenable(items: readonly ReviewRowFragment[], id: string): string | undefined {
  const at = items.findIndex((item) => item.id === id)
  const free = (item: ReviewRowFragment): boolean =>
    item.id !== id && (item.claim === null || item.claim.mine)
  return (items.slice(at + 1).find(free) ?? items.slice(0, Math.max(at, 0)).findLast(free))?.id
}
