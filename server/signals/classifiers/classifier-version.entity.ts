import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { ClassifierQuality, TrainingState, VersionState } from './classifier-quality.object.ts'

@Entity()
@ObjectType({ description: 'What a classifier has learned of its examples at one time' })
export class ClassifierVersion extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  classifierId!: string

  @Field(() => Int, { description: 'Its number, from 1' })
  @Property({ type: 'integer' })
  version!: number

  @Field(() => TrainingState, { description: 'How far its training has come' })
  @Property({ type: 'text' })
  training!: TrainingState

  @Field(() => VersionState, { description: 'What it is used for' })
  @Property({ type: 'text' })
  state!: VersionState

  @Field(() => Boolean, { description: 'Whether it was trained in the night' })
  @Property({ type: 'boolean' })
  nightly!: boolean

  @Field(() => Int, { description: 'How many examples have to be read; 0 while it is waiting' })
  @Property({ type: 'integer' })
  total!: number

  @Field(() => Int, { description: 'How many have been read; training follows' })
  @Property({ type: 'integer' })
  done!: number

  @Field(() => Int, { description: 'Violating examples that it was trained on' })
  @Property({ type: 'integer' })
  violating!: number

  @Field(() => Int, { description: 'Fine examples that it was trained on' })
  @Property({ type: 'integer' })
  fine!: number

  @Property({ columnType: 'bytea', type: 'blob', nullable: true })
  weights!: Buffer | null

  @Field(() => String, {
    nullable: true,
    description:
      'What violates, in words, where the classifier asks a provider; null where it learns from examples',
  })
  @Property({ type: 'text', nullable: true })
  policy!: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'The version of the text scores, or the embedding of pictures, that it stands on; null until it is trained, and where a provider is asked',
  })
  @Property({ type: 'text', nullable: true })
  base!: string | null

  @Field(() => ClassifierQuality, {
    nullable: true,
    description: 'How well it separates the sides; null until it is trained, and where it uses a provider',
  })
  @Property({ type: 'json', nullable: true })
  quality!: ClassifierQuality | null

  @Field(() => Int, { description: 'From this likelihood on it says that something violates, in percent' })
  @Property({ type: 'integer' })
  threshold!: number

  @Field(() => String, { nullable: true, description: 'Why its training failed; null where it did not' })
  @Property({ type: 'text', nullable: true })
  error!: string | null

  @Property({ type: 'text' })
  createdByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  createdById!: string | null

  @Field(() => Date, { description: 'When its training was asked for' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { nullable: true, description: 'When it was trained; null until then' })
  @Property({ type: 'timestamptz', nullable: true })
  trainedAt!: Date | null
}

/** A version without its weights, as everything but scoring needs it. */
export type ListedVersion = Omit<ClassifierVersion, 'weights'>
