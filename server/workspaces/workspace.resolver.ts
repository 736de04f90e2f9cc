import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../graphql/context.ts'
import { SetupChecklist, setupOf } from './setup-checklist.ts'
import { Workspace } from './workspace.entity.ts'
import { updateWorkspace } from './workspace.service.ts'

@Resolver(() => Workspace)
export class WorkspaceResolver {
  @Authorized('workspace.read')
  @FieldResolver(() => SetupChecklist)
  setup(@Root() { id }: Workspace, @Ctx() { services }: RequestContext): Promise<SetupChecklist> {
    return services.database.inWorkspace(id, (tx) => setupOf(tx, id))
  }

  @Authorized('workspace.update')
  @Mutation(() => Workspace, { description: 'Changes the settings that are given' })
  updateWorkspace(
    @Ctx() context: RequestContext,
    @Arg('undoSeconds', () => Int, { nullable: true }) undoSeconds?: number | null,
    @Arg('requirePolicyCategory', () => Boolean, { nullable: true }) requirePolicyCategory?: boolean | null,
  ): Promise<Workspace> {
    return updateWorkspace(context.services, context, { undoSeconds, requirePolicyCategory })
  }
}
