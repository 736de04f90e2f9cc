import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { contentById } from './content.loaders.ts'
import { AuditLog } from '../../access/audit/audit.service.ts'

@Resolver()
export class RevealResolver {
  @Authorized('content.read')
  @Mutation(() => Boolean, { description: 'Records that the caller looked at the blurred media of an item' })
  async logReveal(
    @Arg('contentId', () => ID) contentId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services, caller } = context
    if (!(await context.load(contentById, contentId))) throw new NotFoundError()
    const object = { type: ObjectType.content, id: contentId }
    await services.database.inWorkspace(caller.workspaceId, (tx) =>
      services.get(AuditLog).append(tx, {
        workspaceId: caller.workspaceId,
        actor: caller.actor,
        event: 'media.revealed',
        subject: contentId,
        object,
      }),
    )
    return true
  }
}
