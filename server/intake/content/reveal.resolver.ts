import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { contentById } from './content.loaders.ts'
import { Contents } from './contents.service.ts'

@Resolver()
export class RevealResolver {
  @Authorized('content.read')
  @Answers('logged', 'True once it stands in the audit log')
  @Mutation(() => Boolean, { description: 'Records that the caller looked at the blurred media of an item' })
  async logReveal(
    @Arg('contentId', () => ID, { description: 'The id of the content item in Verdict' }) contentId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services, caller } = context
    if (!(await context.load(contentById, contentId))) throw new NotFoundError()
    await services.get(Contents).logReveal(caller, contentId)
    return true
  }
}
