import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { UserReport } from '../intake/reports/user-report.entity.ts'
import { Action } from './action.entity.ts'
import { actionById } from './action.loaders.ts'

/** The action that handled a report (section 3.3). */
@Resolver(() => UserReport)
export class ReportActionResolver {
  @FieldResolver(() => Action, {
    nullable: true,
    description: 'The action that handled it; null while it is open, and where it was ignored',
  })
  handledAction(@Root() { handledActionId }: UserReport, @Ctx() context: RequestContext) {
    return handledActionId ? context.load(actionById, handledActionId) : null
  }
}
