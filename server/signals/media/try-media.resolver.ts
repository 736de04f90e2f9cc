import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { MediaReader } from './media-reader.ts'

@ObjectType({ description: 'What came of asking for a media file' })
export class MediaTrial {
  @Field(() => String, { nullable: true, description: 'Why it was not had; null where it was' })
  error!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'What it is by its content, as a media type such as image/jpeg; null where it was not had',
  })
  mime!: string | null

  @Field(() => Int, { nullable: true, description: 'How large it is, in bytes; null where it was not had' })
  bytes!: number | null
}

/** Trying whether media can be fetched, before items refer to them. */
@Resolver()
export class TryMediaResolver {
  @Authorized('mediaSources.write')
  @Mutation(() => MediaTrial, {
    description:
      'Fetches a file as it would be fetched of an item, through private storage where that is set up',
  })
  tryMedia(
    @Arg('url', () => String, { description: 'The address of the file' }) url: string,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<MediaTrial> {
    return services.get(MediaReader).tryUrl(workspaceId, url)
  }
}
