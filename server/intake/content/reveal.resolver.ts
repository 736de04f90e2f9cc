import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { ContentReference, idOfArgument, inputOf } from '../../platform/graphql/references.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { contentById } from './content.loaders.ts'
import { Contents } from './contents.service.ts'

@Resolver()
export class RevealResolver {
  @Authorized('content.read')
  @Answers('logged', 'True once it stands in the audit log')
  @Mutation(() => Boolean, { description: 'Records that the caller looked at the blurred media of an item' })
  async logReveal(
    @Arg('content', () => inputOf(ContentReference), { description: 'The content item' }) named: unknown,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services, caller } = context
    const id = idOfArgument(context.workspaceId, ContentReference, { content: named })
    if (!(await context.load(contentById, id))) throw new NotFoundError('Content not found', 'content')
    await services.get(Contents).logReveal(caller, id)
    return true
  }
}
