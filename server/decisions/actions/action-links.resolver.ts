import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { UserReport } from '../../intake/reports/user-report.entity.ts'
import { Review } from '../../reviews/review.entity.ts'
import { Action } from './action.entity.ts'
import { actionsById } from './action.store.ts'

/** Actions by their ids. */
const actionById = rowsById(actionsById)

/** What became of a report (section 3.3). */
@Resolver(() => UserReport)
export class ReportActionResolver {
  @FieldResolver(() => Action, { nullable: true, description: 'The action that handled it' })
  handledAction(@Root() { handledActionId }: UserReport, @Ctx() context: RequestContext) {
    return handledActionId ? context.load(actionById, handledActionId) : null
  }
}

/** How a review ended (section 2.11). */
@Resolver(() => Review)
export class ReviewDecisionResolver {
  @FieldResolver(() => Action, {
    nullable: true,
    description:
      'The action that resolved it; none where the review ended without one, as when a recommendation was rejected',
  })
  decision(@Root() { resolvedActionId }: Review, @Ctx() context: RequestContext) {
    return resolvedActionId ? context.load(actionById, resolvedActionId) : null
  }
}
