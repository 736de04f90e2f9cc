import type { Principal } from '../../access/team/principal.ts'
import { reportsOfAll } from '../../intake/reports/report-count.store.ts'
import type { Database } from '../../platform/database.ts'
import { type Page, mostCounted } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { reviewList } from '../review-list.store.ts'
import type { Review } from '../review.entity.ts'
import { type AuthorOfCase, authorsOfCase, objectsOfCase } from './shown-cases.store.ts'

const mostAuthors = 10

/** Reads the reviews, authors and reports of a case, as far as the caller may see them. */
export class ReviewCases {
  constructor(private readonly deps: { database: Database }) {}

  /** A page of its reviews, in the order of lists. @throws InvalidInputError when the page arguments are not valid */
  reviews(
    caller: Pick<Principal, 'workspaceId' | 'id'>,
    caseId: string,
    args: ListArgs,
  ): Promise<Page<Review>> {
    const { workspaceId } = caller
    const list = reviewList({ workspaceId, caller, filter: { caseIds: [caseId] } }, args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /** The ten authors with the most reviews in it. */
  authors(workspaceId: string, caseId: string): Promise<AuthorOfCase[]> {
    return authorsOfCase(this.deps.database.reader(workspaceId), workspaceId, caseId, mostAuthors)
  }

  /** The number of reports of its items, counted over at most 10,000 of its reviews. */
  async reportCount(workspaceId: string, caseId: string): Promise<number> {
    const reader = this.deps.database.reader(workspaceId)
    return reportsOfAll(reader, workspaceId, await objectsOfCase(reader, workspaceId, caseId, mostCounted))
  }
}
