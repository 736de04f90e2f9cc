import { connectionOf, type Page } from '../platform/graphql/connection.ts'
import { type ListArgs } from '../platform/graphql/list-order.ts'
import { readPage } from '../platform/graphql/listing.ts'
import type { Database } from '../platform/database.ts'
import { checkFilter } from '../platform/validation.ts'
import type { Principal } from '../access/team/principal.ts'
import { ReviewFilter } from './review-filter.input.ts'
import { reviewList, reviewsAmong } from './review-list.store.ts'
import { Review } from './review.entity.ts'

/** A page of reviews. */
export const ReviewConnection = connectionOf('Review', () => Review)

type Reader = Pick<Principal, 'workspaceId' | 'id'>

/** Reading lists of reviews. */
export class ReviewReader {
  constructor(private readonly deps: { database: Database }) {}

  /**
   * A page of the workspace's reviews: the escalated ones first, then by priority, then age, unless
   * another order is asked for.
   * @throws InvalidInputError when the filter is not valid, or the page cannot be asked for
   */
  async list(caller: Reader, args: ListArgs, filter: unknown): Promise<Page<Review>> {
    const { workspaceId } = caller
    const list = reviewList({ workspaceId, caller, filter: checkFilter(ReviewFilter, filter) }, args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /** Those of some reviews that a filter finds. */
  matching(caller: Reader, ids: readonly string[], filter: ReviewFilter): Promise<Set<string>> {
    const { workspaceId } = caller
    return reviewsAmong(this.deps.database.reader(workspaceId), { workspaceId, caller, filter }, ids)
  }
}
