import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { ContentReference, idOfArgument, inputOf } from '../../platform/graphql/references.ts'
import { Content } from './content.entity.ts'
import { contentById } from './content.loaders.ts'
import { Contents } from './contents.service.ts'

/** A manual Rerun of the rules on a content item. */
@Resolver()
export class RerunResolver {
  @Authorized('content.rerun')
  @Mutation(() => Content, {
    description:
      'Has the content rules evaluated again in the background; a rule that was already applied to the item is not applied again',
  })
  async rerunContentRules(
    @Arg('content', () => inputOf(ContentReference), { description: 'The content item' }) named: unknown,
    @Ctx() context: RequestContext,
  ) {
    const id = idOfArgument(context.workspaceId, ContentReference, { content: named })
    const content = await context.load(contentById, id)
    if (!content) throw new NotFoundError('Content not found', 'content')
    await context.services.get(Contents).rerun(context.caller, content.id)
    return content
  }
}
