import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import type { ReviewFilter } from '../review-filter.input.ts'
import { ReviewState } from '../review-state.ts'
import type { Review } from '../review.entity.ts'

/** Whether a list is read from its beginning in its own order, and includes every claimed review of a queue. */
export function showsWork({ after, before, last, orderBy }: ListArgs, filter: ReviewFilter): boolean {
  const isFirst = [after, before, last, orderBy].every((value) => value === null || value === undefined)
  return isFirst && takesAnyIn(ReviewState.claimed, filter)
}

/** Whether a filter matches every review in a state, apart from its queues; showing one row per case does not exclude any. */
export function takesAnyIn(state: ReviewState, filter: ReviewFilter | null | undefined): boolean {
  const { queueIds: _queues, firstOfCase: _rows, states, ...others } = filter ?? {}
  const isNarrow = Object.values(others).some((value) => value !== null && value !== undefined)
  return !isNarrow && (states?.includes(state) ?? true)
}

/** The first page of a list of reviews with the reader's quality checks inserted in order. */
export function withChecks(page: Page<Review>, checks: readonly Review[]): Page<Review> {
  const edges = [...page.edges]
  for (const node of checks) {
    const found = edges.findIndex((edge) => comesBefore(node, edge.node))
    const at = found < 0 ? edges.length : found
    edges.splice(at, 0, { cursor: edges[Math.max(at - 1, 0)]?.cursor ?? '', node })
  }
  return { ...page, edges, nodes: edges.map(({ node }) => node) }
}

const comesBefore = (one: Review, other: Review): boolean =>
  other.state !== ReviewState.escalated &&
  (one.priorityRank - other.priorityRank || one.openedAt.getTime() - other.openedAt.getTime()) < 0
