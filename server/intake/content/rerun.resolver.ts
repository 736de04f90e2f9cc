import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
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
    @Arg('contentId', () => ID, { description: 'The id of the content item in Verdict' }) contentId: string,
    @Ctx() context: RequestContext,
  ) {
    const content = await context.load(contentById, contentId)
    if (!content) throw new NotFoundError('Content not found')
    await context.services.get(Contents).rerun(context.caller, content.id)
    return content
  }
}
