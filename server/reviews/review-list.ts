import type { Principal } from '../access/team/principal.ts'
import type { Database } from '../platform/database.ts'
import { connectionOf, type Page } from '../platform/graphql/connection.ts'
import { type ListArgs } from '../platform/graphql/list-order.ts'
import { readPage } from '../platform/graphql/listing.ts'
import { checkFilter } from '../platform/validation.ts'
import { asReview } from './quality/as-review.ts'
import { showsWork, withChecks } from './quality/checks-in-list.ts'
import { heldBy } from './quality/quality-check.store.ts'
import { ReviewFilter } from './review-filter.input.ts'
import { reviewList, reviewsAmong } from './review-list.store.ts'
import { ReviewState } from './review-state.ts'
import { Review } from './review.entity.ts'

/** A page of reviews. */
export const ReviewConnection = connectionOf('Review', () => Review)

type Reader = Pick<Principal, 'workspaceId' | 'id'>

/** Lists of reviews. */
export class ReviewReader {
  constructor(private readonly deps: { database: Database }) {}

  /**
   * A page of the workspace's reviews: the escalated ones first, then by priority, then age, unless another order is given.
   * @throws InvalidInputError when the filter or the page arguments are not valid
   */
  async list(caller: Reader, args: ListArgs, filter: unknown): Promise<Page<Review>> {
    const { workspaceId } = caller
    const wanted = checkFilter(ReviewFilter, filter)
    const list = reviewList({ workspaceId, caller, filter: wanted }, args.orderBy)
    const page = await readPage(this.deps.database, workspaceId, args, list)
    if (!this.deps.database.isBlind || !showsWork(args, wanted)) return page
    const queueIds = wanted.queueIds ?? null
    return withChecks(page, await this.#checksOf(caller, (id) => queueIds?.includes(id) ?? true))
  }

  /** The quality checks that appear as reviews of certain queues to the member who has them. */
  async #checksOf({ workspaceId, id }: Reader, isListed: (queueId: string) => boolean): Promise<Review[]> {
    const held = await heldBy(this.deps.database.reader(workspaceId), workspaceId, id)
    return held
      .map(asReview)
      .filter(({ state, queueId }) => state === ReviewState.claimed && isListed(queueId))
  }

  /** Those of some reviews that a filter matches. */
  matching(caller: Reader, ids: readonly string[], filter: ReviewFilter): Promise<Set<string>> {
    const { workspaceId } = caller
    return reviewsAmong(this.deps.database.reader(workspaceId), { workspaceId, caller, filter }, ids)
  }
}
