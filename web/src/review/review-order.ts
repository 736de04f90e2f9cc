import type { Priority, ReviewFilter, ReviewPlaceFragment, ReviewRowFragment } from '../gql/graphql.ts'
import { contentOf, personOf } from '../graphql/review-subject.ts'
import { priorities } from '../ui/status.ts'
import type { StepKind } from './useSteps.ts'

const rank = (priority: Priority): number => priorities.indexOf(priority)

const isEscalated = ({ escalatedAt }: ReviewPlaceFragment): boolean => escalatedAt !== null

/** The order in which reviews wait: escalated ones first, then by priority, then by age [2.11.7]. */
export const compareReviews = (a: ReviewPlaceFragment, b: ReviewPlaceFragment): number =>
  Number(isEscalated(b)) - Number(isEscalated(a)) ||
  rank(a.priority) - rank(b.priority) ||
  a.openedAt.localeCompare(b.openedAt) ||
  a.id.localeCompare(b.id)

const textOf = (review: ReviewRowFragment): string => {
  const content = contentOf(review)
  const author = personOf(review)
  return [content?.text, content?.externalId, author?.name, author?.externalId].join('\n').toLowerCase()
}

/** Whether a value is among those of a filter; true where the filter has none. */
const isAmong = <T>(value: T | null | undefined, wanted: readonly T[] | null | undefined): boolean =>
  !wanted || (value !== null && value !== undefined && wanted.includes(value))

/** Whether a review from a subscription event belongs in a list under these filters; for pages the server decides. */
export function matchesFilter(review: ReviewRowFragment, filter: ReviewFilter, viewerId?: string): boolean {
  const { queueIds, states, priorities: wanted, policyCategoryIds, ruleIds } = filter
  return (
    (!filter.mine || review.assignedTo?.id === viewerId) &&
    isAmong(review.queue.id, queueIds) &&
    isAmong(review.state, states) &&
    isAmong(review.priority, wanted) &&
    (!policyCategoryIds ||
      review.reasons.some(({ policyCategory }) => isAmong(policyCategory?.id, policyCategoryIds))) &&
    (!ruleIds || review.reasons.some(({ ruleId }) => isAmong(ruleId, ruleIds))) &&
    (!filter.recommended || Boolean(contentOf(review)?.recommendation)) &&
    (!filter.search || textOf(review).includes(filter.search.toLowerCase()))
  )
}

/** Whether the review is assigned to the person. One that they only view does not move in the list. */
export const isMine = ({ assignedTo }: Pick<ReviewPlaceFragment, 'assignedTo'>, viewerId?: string): boolean =>
  assignedTo !== null && assignedTo.id === viewerId

/**
 * Moves the reviews that are assigned to the person to the front, after the escalated ones; otherwise keeps the order [2.11.4].
 */
export function mineFirst(
  items: readonly ReviewPlaceFragment[],
  viewerId?: string,
): readonly ReviewPlaceFragment[] {
  if (!items.some((item) => isMine(item, viewerId))) return items
  const part = (item: ReviewPlaceFragment): number => {
    if (isEscalated(item)) return 0
    return isMine(item, viewerId) ? 1 : 2
  }
  return items.toSorted((a, b) => part(a) - part(b))
}

/** The first review of each case, and those without a case. */
export function firstOfCases(items: readonly ReviewPlaceFragment[]): readonly ReviewPlaceFragment[] {
  const known = new Set<string>()
  return items.filter(({ mainCase }) => {
    if (!mainCase) return true
    const isFirst = !known.has(mainCase.id)
    known.add(mainCase.id)
    return isFirst
  })
}

/** The ids of the cases that the reviews are shown under. */
export const caseIdsOf = (items: readonly ReviewPlaceFragment[]): ReadonlySet<string> =>
  new Set(items.flatMap(({ mainCase }) => mainCase?.id ?? []))

/** The steps that a review in this state allows, for a person who may decide it. */
export const stepsFor = ({
  state,
  escalatedAt,
}: Pick<ReviewRowFragment, 'state' | 'escalatedAt'>): StepKind[] => [
  'hold',
  ...(escalatedAt === null ? (['escalate'] as const) : (['return'] as const)),
  ...(state === 'ON_HOLD' ? [] : (['handOver'] as const)),
]

/** The step that a review's state comes from: that of its hold, or of its escalation. */
export const standingStep = ({ state, steps }: Pick<ReviewRowFragment, 'state' | 'steps'>) => {
  const kind = state === 'ON_HOLD' ? 'HELD' : state === 'ESCALATED' ? 'ESCALATED' : undefined
  return steps.findLast((step) => step.kind === kind)
}

/** Who else holds a review, and whether they are viewing it or only have it assigned. */
export function otherHolder(
  { claim, assignedTo }: Pick<ReviewRowFragment, 'claim' | 'assignedTo'>,
  viewerId?: string,
): { name: string; looking: boolean } | undefined {
  if (claim) return claim.mine ? undefined : { name: claim.member.name, looking: true }
  return assignedTo && assignedTo.id !== viewerId ? { name: assignedTo.name, looking: false } : undefined
}

/** What determines the next item. */
interface NextTerms {
  /** The current row of an item. */
  row: (id: string) => ReviewRowFragment | undefined
  viewerId?: string | undefined
  /** Whether the person has skipped it. */
  unwanted?: (id: string) => boolean
}

/** The next item to open after `id`: the nearest below without another holder, else the nearest above. */
export function nextOpenable(
  items: readonly { id: string }[],
  id: string,
  { row, viewerId, unwanted }: NextTerms,
): string | undefined {
  const at = items.findIndex((item) => item.id === id)
  const free = (item: { id: string }): boolean => {
    if (item.id === id || unwanted?.(item.id)) return false
    const known = row(item.id)
    return known !== undefined && !otherHolder(known, viewerId)
  }
  return (items.slice(at + 1).find(free) ?? items.slice(0, Math.max(at, 0)).findLast(free))?.id
}
