import {
  connectionOf,
  decodeCursor,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../platform/graphql/connection.ts'
import { isMoment } from '../platform/graphql/time-cursor.ts'
import type { Database, Sql } from '../platform/database.ts'
import { InvalidInputError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { check } from '../platform/validation.ts'
import type { Principal } from '../access/team/principal.ts'
import { ReviewFilter } from './review-filter.input.ts'
import { type ReviewPlace, reviewsAmong, reviewsInOrder } from './review-list.store.ts'
import { ReviewState } from './review-state.ts'
import { Review } from './review.entity.ts'

/** A page of reviews. */
export const ReviewConnection = connectionOf('Review', () => Review)

/**
 * A page of the workspace's reviews: the escalated ones first, then by priority, then age; of one queue or of all.
 * @throws InvalidInputError when the filter or the cursor is not valid
 */
export async function listReviews(
  tx: Sql,
  { workspaceId, id: callerId }: Pick<Principal, 'workspaceId' | 'id'>,
  queueId: string | null,
  args: PageArgs,
  filter: unknown = {},
): Promise<Page<Review>> {
  const wanted = queueId === null || isId(queueId)
  const rows = wanted
    ? await reviewsInOrder(tx, {
        workspaceId,
        callerId,
        queueId,
        filter: check(ReviewFilter, filter ?? {}),
        after: placeOf(args.after),
        most: pageSize(args) + 1,
      })
    : []
  return pageOf(rows, args, ({ state, priorityRank, at, id }) => [partOf(state), priorityRank, at, id])
}

/** Reading lists of reviews. */
export class ReviewReader {
  constructor(private readonly deps: { database: Database }) {}

  /** The same page, in a transaction of its own. */
  list(
    caller: Pick<Principal, 'workspaceId' | 'id'>,
    queueId: string | null,
    args: PageArgs,
    filter: unknown,
  ): Promise<Page<Review>> {
    return this.deps.database.inWorkspace(caller.workspaceId, (tx) =>
      listReviews(tx, caller, queueId, args, filter),
    )
  }

  /** Those of some reviews that a filter finds. */
  matching(
    { workspaceId, id: callerId }: Pick<Principal, 'workspaceId' | 'id'>,
    ids: readonly string[],
    filter: ReviewFilter,
  ): Promise<Set<string>> {
    return this.deps.database.inWorkspace(workspaceId, (tx) =>
      reviewsAmong(tx, { workspaceId, callerId, filter }, ids),
    )
  }
}

/** The number of the part of the list that a review is in: the escalated ones are the first. */
const partOf = (state: ReviewState): 0 | 1 => (state === ReviewState.escalated ? 0 : 1)

function placeOf(cursor: string | null | undefined): ReviewPlace | null {
  const key = decodeCursor(cursor, 4)
  if (key === null) return null
  const [part, rank, at, id] = key
  if (
    (part !== 0 && part !== 1) ||
    !Number.isInteger(rank) ||
    Math.abs(Number(rank)) > 100 ||
    !isMoment(at) ||
    !isId(id)
  )
    throw new InvalidInputError({ after: 'Not a cursor of this list' })
  return { part, rank: Number(rank), at, id }
}
