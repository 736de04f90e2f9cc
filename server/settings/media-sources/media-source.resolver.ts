import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { settingsSchema } from '../../platform/secret-settings.ts'
import { mediaSourceKinds } from './kinds.ts'
import { MediaSource, MediaSourceKindInfo } from './media-source.entity.ts'
import { MediaSourceChanges, NewMediaSource } from './media-source.input.ts'
import { MediaSources } from './media-source.service.ts'

const NewInput = inputFromZod('NewMediaSourceInput', NewMediaSource)
const ChangesInput = inputFromZod('MediaSourceChangesInput', MediaSourceChanges)

/** Private storage. */
@Resolver(() => MediaSource)
export class MediaSourceResolver {
  @Authorized('mediaSources.read')
  @Query(() => [MediaSourceKindInfo])
  mediaSourceKinds(): MediaSourceKindInfo[] {
    return mediaSourceKinds.map(({ key, label, description, settings }) => ({
      key,
      label,
      description,
      settingsSchema: settingsSchema({ settings }),
    }))
  }

  @Authorized('mediaSources.read')
  @Query(() => [MediaSource])
  mediaSources(@Ctx() { services, workspaceId }: RequestContext): Promise<MediaSource[]> {
    return services.get(MediaSources).all(workspaceId)
  }

  @Authorized('mediaSources.read')
  @Query(() => ID, {
    description: 'The external id with which this installation takes roles for the workspace',
  })
  mediaExternalId(@Ctx() { workspaceId }: RequestContext): string {
    return workspaceId
  }

  @Authorized('mediaSources.write')
  @Mutation(() => MediaSource)
  createMediaSource(
    @Arg('input', () => NewInput) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<MediaSource> {
    return services.get(MediaSources).create(caller, input)
  }

  @Authorized('mediaSources.write')
  @Mutation(() => MediaSource)
  updateMediaSource(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ChangesInput) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<MediaSource> {
    return services.get(MediaSources).update(caller, id, input)
  }

  @Authorized('mediaSources.write')
  @Mutation(() => Boolean, { description: 'Its files are asked for without a signature then' })
  deleteMediaSource(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(MediaSources).delete(caller, id)
  }
}
