import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../requests/request-context.ts'
import { Viewer, viewerOf } from '../team/viewer.ts'
import { MediaViewings } from './media-viewing.service.ts'
import { BlurStrength, MediaViewing } from './media-viewing.ts'

@Resolver(() => Viewer)
export class MediaViewingResolver {
  @FieldResolver(() => MediaViewing, {
    description:
      'How media are shown to them: as they chose, and never less strict than the workspace requires',
  })
  mediaViewing(
    @Root() { workspaceId, id }: Viewer,
    @Ctx() { services }: RequestContext,
  ): Promise<MediaViewing> {
    return services.get(MediaViewings).shownTo({ workspaceId, id })
  }

  @Authorized('mediaViewing.choose')
  @Mutation(() => Viewer, {
    description:
      'Changes how media are shown to the member; what is left out stays. Refused where it is less strict than the workspace requires',
  })
  async setMediaViewing(
    @Ctx() { services, caller }: RequestContext,
    @Arg('blur', () => BlurStrength, {
      nullable: true,
      description: 'How pictures and videos look before they are revealed',
    })
    blur: BlurStrength | null,
    @Arg('greyscale', () => Boolean, {
      nullable: true,
      description: 'Whether they are shown without their colours',
    })
    greyscale: boolean | null,
    @Arg('muted', () => Boolean, {
      nullable: true,
      description: 'Whether a video or a sound begins without its sound',
    })
    muted: boolean | null,
  ): Promise<Viewer> {
    await services.get(MediaViewings).choose(caller, { blur, greyscale, muted })
    return viewerOf(caller)
  }
}
