import { Authorized, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { Plan, Workspace } from '../workspaces/workspace.entity.ts'
import { PlanTerms, termsOf } from './plan.object.ts'

/** The terms of plans, and the use that a workspace makes of its plan (section 8). */
@Resolver(() => Workspace)
export class PlanResolver {
  @Authorized('workspace.read')
  @Query(() => [PlanTerms], { description: 'The terms of every plan, the smallest first' })
  plans(): PlanTerms[] {
    return Object.values(Plan).map((plan) => termsOf(plan))
  }

  @Authorized('workspace.read')
  @FieldResolver(() => PlanTerms, { description: 'The terms of its plan' })
  terms(@Root() { plan }: Workspace): PlanTerms {
    return termsOf(plan)
  }
}
