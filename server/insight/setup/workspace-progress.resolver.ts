import { Authorized, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Workspace } from '../../access/workspaces/workspace.entity.ts'
import { ScarceQuota } from './scarce-quota.object.ts'
import { SetupChecklist } from './setup-checklist.object.ts'
import { WorkspaceProgress } from './workspace-progress.ts'

/** The set-up progress of a workspace, and its use of its plan (section 8). */
@Resolver(() => Workspace)
export class WorkspaceProgressResolver {
  @Authorized('workspace.read')
  @FieldResolver(() => SetupChecklist, { description: 'What of its set-up is done' })
  setup(@Root() { id }: Workspace, @Ctx() { services }: RequestContext): Promise<SetupChecklist> {
    return services.get(WorkspaceProgress).setup(id)
  }

  @Authorized('workspace.read')
  @FieldResolver(() => Int, {
    description:
      "New content items in the last 7 days, which the plan's limit counts; of the caller's categories",
  })
  weeklyItems(@Root() { id }: Workspace, @Ctx() { services }: RequestContext): Promise<number> {
    return services.get(WorkspaceProgress).weeklyItems(id)
  }

  @Authorized('workspace.update')
  @FieldResolver(() => [ScarceQuota], {
    description:
      'The limits of its plan of which 80 percent or more is used, at most 2; empty while there is room',
  })
  scarceQuotas(@Root() { id }: Workspace, @Ctx() { services }: RequestContext): Promise<ScarceQuota[]> {
    return services.get(WorkspaceProgress).scarceQuotas(id)
  }
}
