import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Moments } from './media-moment.ts'
import { TranscriptSource } from './transcript-source.ts'

/** The stored analysis of a media file, under the digest of its content. */
@Entity()
@ObjectType('MediaFindings', {
  description: 'What a media file shows and says, as far as it was analyzed',
})
export class MediaAnalysis {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  sha256!: string

  @Property({ type: 'text' })
  md5!: string

  @Field(() => Int, {
    nullable: true,
    description: 'How wide it is, in pixels; null for a sound, and where it could not be decoded',
  })
  @Property({ type: 'integer', nullable: true })
  width!: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'How high it is, in pixels; null for a sound, and where it could not be decoded',
  })
  @Property({ type: 'integer', nullable: true })
  height!: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Frames of an animation, or looked at of a video; null for a sound, and where it could not be decoded',
  })
  @Property({ type: 'integer', nullable: true })
  frames!: number | null

  @Field(() => [String], { description: 'What its QR codes hold' })
  @Property({ type: 'array' })
  codes!: string[]

  /** Why it can never be analyzed. */
  @Field(() => String, { nullable: true, description: 'Why it could not be decoded; null where it could' })
  @Property({ type: 'text', nullable: true })
  problem!: string | null

  @Field(() => String, { nullable: true, description: 'The text in it; null where no rule has had it read' })
  @Property({ type: 'text', nullable: true })
  text!: string | null

  /** The scripts besides Latin with which the text was read; null when it was not read. */
  @Property({ type: 'array', nullable: true })
  textScripts!: string[] | null

  @Field(() => String, {
    nullable: true,
    description: 'What is said in it; null where it was not transcribed',
  })
  @Property({ type: 'text', nullable: true })
  transcript!: string | null

  @Field(() => TranscriptSource, {
    nullable: true,
    description: 'Who transcribed it; null where it was not, or by an earlier release',
  })
  @Property({ type: 'text', nullable: true })
  transcriptSource!: TranscriptSource | null

  @Field(() => String, {
    nullable: true,
    description: 'Which part of what is said was not transcribed, and why; null where all was',
  })
  @Property({ type: 'text', nullable: true })
  transcriptGap!: string | null

  /** For a video or a sound: when the contents of `text`, `codes` and `transcript` are shown or spoken. */
  @Property({ type: 'jsonb' })
  moments!: Moments

  @Field(() => String, {
    nullable: true,
    description:
      'A picture, or the beginning of a video, as a data: URL of a few hundred bytes, blurred for good; null for a sound, and where it could not be decoded',
  })
  @Property({ type: 'text', nullable: true })
  thumbnail!: string | null

  @Property({ type: 'timestamptz' })
  analyzedAt!: Date
}

/** The result of an analysis. */
export type Analysis = Omit<MediaAnalysis, 'workspaceId' | 'analyzedAt'>
