import { Ctx, FieldResolver, Float, Resolver, Root } from 'type-graphql'
import type { RequestContext, LoaderDefinition } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { Media } from '../../intake/content/media.entity.ts'
import { classifierMomentsOf } from '../classifiers/classifier-moments.ts'
import { csamScoresOf } from '../known-images.ts'
import { labelMomentsOf } from '../label-moments.ts'
import { MediaAnalysis } from './media-analysis.entity.ts'
import { analysesOfMedia } from './media-analysis.store.ts'
import { MediaMoment, momentsInOrder } from './media-moment.ts'

/** The findings in a media file. */
@Resolver(() => Media)
export class MediaFieldsResolver {
  @FieldResolver(() => MediaAnalysis, {
    nullable: true,
    description: 'What it shows and says; null until it was analyzed',
  })
  findings(@Root() { id }: Media, @Ctx() context: RequestContext): Promise<MediaAnalysis | null> {
    return context.load(findingsOf, id)
  }
}

/** The comparison of a media file with the present hash lists. */
@Resolver(() => MediaAnalysis)
export class MediaFindingsResolver {
  @FieldResolver(() => Float, {
    description: 'How closely it matches known abuse material, 0 to 100; above 0 it is always blurred',
  })
  csamScore(@Root() { sha256 }: MediaAnalysis, @Ctx() context: RequestContext): Promise<number> {
    return context.load(csamScoreOf, sha256)
  }

  @FieldResolver(() => [MediaMoment], {
    description: 'Of a video or a sound: what is shown and said when, in the order of time',
  })
  async moments(
    @Root() { sha256, moments }: MediaAnalysis,
    @Ctx() context: RequestContext,
  ): Promise<MediaMoment[]> {
    const seen = [labelMomentsOf, classifierMomentsOf].map((loader) => context.load(loader, sha256))
    return momentsInOrder({ ...moments, label: (await Promise.all(seen)).flat() })
  }
}

/** The findings in each media file. */
const findingsOf = rowsById(analysesOfMedia)

/** How closely each media file matches the present lists of known abuse material, by digest. */
const csamScoreOf: LoaderDefinition<string, number> = ({ reader, workspaceId }, sha256s) =>
  csamScoresOf(
    reader,
    sha256s.map((sha256) => ({ workspaceId, sha256 })),
  )
