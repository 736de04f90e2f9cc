import { Authorized, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Workspace } from '../../access/workspaces/workspace.entity.ts'
import { weeklyItems } from './weekly-items.ts'

/** What a workspace uses of its plan (section 8). */
@Resolver(() => Workspace)
export class WeeklyItemsResolver {
  @Authorized('workspace.read')
  @FieldResolver(() => Int, {
    description:
      "New content items in the last 7 days, which the plan's limit counts; of the caller's categories",
  })
  weeklyItems(@Root() { id }: Workspace, @Ctx() { services }: RequestContext): Promise<number> {
    return services.database.inWorkspace(id, (tx) => weeklyItems(tx, id))
  }
}
