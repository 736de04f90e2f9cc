import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { ContentReference, idOfArgument, inputOf } from '../../platform/graphql/references.ts'
import { ContentDeletion } from './content-deletion.service.ts'

/** Deleting content for good. */
@Resolver()
export class ContentDeletionResolver {
  @Authorized('content.delete')
  @Answers('deletedId', "Verdict's id of the item that is gone")
  @Mutation(() => ID, {
    description:
      'Deletes a content item for good, with its media, reviews, reports, appeals and decisions, such as one that the customer platform has deleted. Its open review is closed, and no webhook is sent. The audit log keeps who decided what on it and when',
  })
  async deleteContent(
    @Arg('content', () => inputOf(ContentReference), { description: 'The content item' }) named: unknown,
    @Ctx() { services, caller, workspaceId }: RequestContext,
  ): Promise<string> {
    const id = idOfArgument(workspaceId, ContentReference, { content: named })
    await services.get(ContentDeletion).delete(caller, id)
    return id
  }
}
