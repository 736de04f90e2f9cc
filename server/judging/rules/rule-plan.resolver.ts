import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Rule } from './rule.entity.ts'
import { isResting } from './rule.loaders.ts'

/** Whether a rule is suspended by the plan of its workspace. */
@Resolver(() => Rule)
export class RulePlanResolver {
  @FieldResolver(() => Boolean, {
    description:
      'Whether it is not evaluated, though enabled or in shadow, because it uses a list that the plan does not have',
  })
  resting(@Root() { id }: Rule, @Ctx() context: RequestContext): Promise<boolean> {
    return context.load(isResting, id)
  }
}
