import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { settingsSchema } from '../../platform/secret-settings.ts'
import { mediaSourceKinds } from './kinds.ts'
import { MediaSource, MediaSourceKindInfo } from './media-source.entity.ts'
import { MediaSourceChanges, NewMediaSource } from './media-source.input.ts'
import { MediaSources } from './media-source.service.ts'
import { mediaSourceBound } from './media-source.store.ts'

const NewInput = inputFromZod('NewMediaSourceInput', NewMediaSource)
const ChangesInput = inputFromZod('MediaSourceChangesInput', MediaSourceChanges)

/** Private storage. */
@Resolver(() => MediaSource)
export class MediaSourceResolver {
  @Authorized('mediaSources.read')
  @Query(() => [MediaSourceKindInfo], { description: 'The ways to read files that are not public' })
  mediaSourceKinds(): MediaSourceKindInfo[] {
    return mediaSourceKinds.map(({ key, label, description, settings }) => ({
      key,
      label,
      description,
      settingsSchema: settingsSchema({ settings }),
    }))
  }

  @Authorized('mediaSources.read')
  @Query(() => [MediaSource], {
    description: `The private storage of the workspace, in the order in which it was added; ${mediaSourceBound.inWords}`,
  })
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
  @Mutation(() => MediaSource, {
    description: 'Adds private storage; BAD_USER_INPUT where there is one for these hosts',
  })
  createMediaSource(
    @Arg('input', () => NewInput, { description: 'The private storage' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<MediaSource> {
    return services.get(MediaSources).create(caller, input)
  }

  @Authorized('mediaSources.write')
  @Mutation(() => MediaSource, {
    description:
      'Changes what is given of private storage; BAD_USER_INPUT where there is another for these hosts',
  })
  updateMediaSource(
    @Arg('id', () => ID, { description: 'The id of the private storage' }) id: string,
    @Arg('input', () => ChangesInput, { description: 'What is to change' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<MediaSource> {
    return services.get(MediaSources).update(caller, id, input)
  }

  @Authorized('mediaSources.write')
  @Mutation(() => Boolean, {
    description: 'Deletes private storage; its files are then requested without a signature',
  })
  deleteMediaSource(
    @Arg('id', () => ID, { description: 'The id of the private storage' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(MediaSources).delete(caller, id)
  }
}
