import { Ctx, Field, FieldResolver, Float, Int, ObjectType, Resolver, Root } from 'type-graphql'
import type { LoaderDefinition, RequestContext } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { csamScoresOf } from '../known-images.ts'
import { Media } from '../../intake/content/media.entity.ts'

@ObjectType({ description: 'What a media file shows and says, as far as it was analyzed' })
export class MediaFindings {
  id!: string
  sha256!: string
  @Field(() => Int, { nullable: true }) width!: number | null
  @Field(() => Int, { nullable: true }) height!: number | null
  @Field(() => Int, { nullable: true, description: 'Frames of an animation, or looked at of a video' })
  frames!: number | null
  @Field(() => [String], { description: 'What its QR codes hold' }) codes!: string[]
  @Field(() => String, { nullable: true, description: 'The text in it; null where no rule has had it read' })
  text!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'What is said in it; null where it was not transcribed',
  })
  transcript!: string | null
  @Field(() => String, { nullable: true, description: 'Why it could not be decoded' }) problem!: string | null
}

const findingsOf = rowsById<MediaFindings>(
  `select m.id, a.sha256, a.width, a.height, a.frames, a.codes, a.text, a.transcript, a.problem from media m
   join media_analysis a on (a.workspace_id, a.sha256) = (m.workspace_id, m.sha256)
   where m.workspace_id = $1 and m.id = any ($2)`,
)

const csamScoreOf: LoaderDefinition<string, number> = async ({ services, workspaceId }, sha256s) =>
  services.database.inWorkspace(workspaceId, (tx) =>
    csamScoresOf(
      tx,
      sha256s.map((sha256) => ({ workspaceId, sha256 })),
    ),
  )

/** What is known of a media file. */
@Resolver(() => Media)
export class MediaFieldsResolver {
  @FieldResolver(() => MediaFindings, { nullable: true, description: 'Null until it was analyzed' })
  findings(@Root() { id }: Media, @Ctx() context: RequestContext): Promise<MediaFindings | null> {
    return context.load(findingsOf, id)
  }
}

/** How a media file compares with the hash lists of now. */
@Resolver(() => MediaFindings)
export class MediaFindingsResolver {
  @FieldResolver(() => Float, {
    description: 'How closely it matches known abuse material, 0 to 100; above 0 it is always blurred',
  })
  csamScore(@Root() { sha256 }: MediaFindings, @Ctx() context: RequestContext): Promise<number> {
    return context.load(csamScoreOf, sha256)
  }
}
