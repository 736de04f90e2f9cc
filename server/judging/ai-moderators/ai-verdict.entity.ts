import { Entity, Property } from '@mikro-orm/core'
import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { type ActorKind, Status } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { RecommendationState } from './recommendation-state.ts'
import { VerdictOutcome } from './ruling.ts'

registerEnumType(VerdictOutcome, {
  name: 'AiVerdictOutcome',
  description: 'What came of a verdict of an AI moderator',
  valuesConfig: described(VerdictOutcome, {
    acted: 'It decided',
    flagged: 'It wants a human to look',
    recommended: 'It left a recommendation',
    silent: 'It was not sure enough',
    failed: 'There was no verdict',
  }),
})

@Entity()
@ObjectType({ description: 'What an AI moderator made of one version of an item' })
export class AiVerdict extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  aiModeratorId!: string

  @Property({ type: 'uuid' })
  contentId!: string

  @Field(() => Int, { description: 'The version of the item' })
  @Property({ type: 'integer' })
  version!: number

  @Field(() => Int, { description: 'The version of the written policy' })
  @Property({ type: 'integer' })
  policyVersion!: number

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the instructions around the policy; null before they had one',
  })
  @Property({ type: 'integer', nullable: true })
  promptVersion!: number | null

  @Field(() => Status, { nullable: true, description: 'What it holds to be right; null when it failed' })
  @Property({ type: 'text', nullable: true })
  action!: Status | null

  @Property({ type: 'uuid', nullable: true })
  policyCategoryId!: string | null

  @Field(() => String, { nullable: true, description: 'Why, in its words; null where it failed' })
  @Property({ type: 'text', nullable: true })
  reasoning!: string | null

  @Field(() => Float, { nullable: true, description: 'How sure it was, 0 to 1; null where it failed' })
  @Property({ type: 'float', columnType: 'float4', nullable: true })
  confidence!: number | null

  @Field(() => [MatchedSpan], { description: 'What it quotes from the text, at most 5 places' })
  @Property({ type: 'json' })
  evidence!: MatchedSpan[]

  @Field(() => VerdictOutcome, { description: 'What came of it' })
  @Property({ type: 'text' })
  outcome!: VerdictOutcome

  @Field(() => Boolean, { description: 'Whether it was in shadow: then nothing came of it' })
  @Property({ type: 'boolean' })
  shadow!: boolean

  @Field(() => String, { nullable: true, description: 'Why there was no verdict; null where there was one' })
  @Property({ type: 'text', nullable: true })
  error!: string | null

  @Field(() => String, { nullable: true, description: 'The model that answered; null where none did' })
  @Property({ type: 'text', nullable: true })
  model!: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'How long it took, in milliseconds; null where it was not asked',
  })
  @Property({ type: 'integer', nullable: true })
  durationMs!: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'The tokens that it was sent; null where it was not asked',
  })
  @Property({ type: 'integer', nullable: true })
  inputTokens!: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'The tokens that it answered; null where it was not asked',
  })
  @Property({ type: 'integer', nullable: true })
  outputTokens!: number | null

  @Field(() => Float, {
    nullable: true,
    description:
      'What it cost by the prices set, failed attempts included and 0 without any; null where it was not asked',
  })
  @Property({ type: 'float', columnType: 'float8', nullable: true })
  cost!: number | null

  @Field(() => RecommendationState, {
    nullable: true,
    description: 'Where the recommendation stands; null where it is none',
  })
  @Property({ type: 'text', nullable: true })
  recommendation!: RecommendationState | null

  @Field(() => Date, {
    nullable: true,
    description: 'When the recommendation was settled; null where it is none, and until then',
  })
  @Property({ type: 'timestamptz', nullable: true })
  settledAt!: Date | null

  @Property({ type: 'text', nullable: true })
  settledByKind!: ActorKind | null

  @Property({ type: 'uuid', nullable: true })
  settledById!: string | null

  /** The action that decided its item. */
  @Property({ type: 'uuid', nullable: true })
  settledActionId!: string | null

  @Field(() => Date, { description: 'When it was given' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
