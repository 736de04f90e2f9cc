import { Arg, Authorized, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql'
import { z } from 'zod'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { ContentReference, idOfArgument, inputOf } from '../../platform/graphql/references.ts'
import { check } from '../../platform/validation.ts'
import { contentById } from './content.loaders.ts'
import { Contents } from './contents.service.ts'

const Look = z
  .object({
    media: z.array(z.uuid('Must be the id of a file')).min(1, 'Must name a file').max(100).nullish(),
    seconds: z.int().min(1, 'Must be between 1 and 3600').max(3600, 'Must be between 1 and 3600').nullish(),
  })
  .refine(({ media, seconds }) => seconds == null || media?.length === 1, {
    path: ['media'],
    message: 'Must be the one file that was played',
  })

@Resolver()
export class RevealResolver {
  @Authorized('content.read')
  @Answers('logged', 'True once it stands in the audit log')
  @Mutation(() => Boolean, {
    description: 'Records that the caller looked at the blurred media of an item, or played some of it',
  })
  async logReveal(
    @Arg('content', () => inputOf(ContentReference), { description: 'The content item' }) named: unknown,
    @Arg('media', () => [ID], {
      nullable: true,
      description: 'The ids of its files that were looked at, 1 to 100; all of them when null',
    })
    media: string[] | null,
    @Arg('seconds', () => Int, {
      nullable: true,
      description:
        'Seconds, 1 to 3600, for which the one file in `media` was played since the last report; null where it was revealed',
    })
    seconds: number | null,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services, caller } = context
    const look = check(Look, { media, seconds })
    const id = idOfArgument(context.workspaceId, ContentReference, { content: named })
    if (!(await context.load(contentById, id))) throw new NotFoundError('Content not found', 'content')
    const files = look.media ? [...new Set(look.media)].sort() : undefined
    await services.get(Contents).logReveal(caller, id, { files, seconds: look.seconds ?? undefined })
    return true
  }
}
