import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { type ActorKind, Status } from '../../platform/vocabulary/status.ts'
import { RecommendationState } from './recommendation-state.ts'
import { VerdictOutcome } from './ruling.ts'

registerEnumType(VerdictOutcome, {
  name: 'AiVerdictOutcome',
  description:
    'acted: it decided; flagged: it wants a human to look; recommended: it left a recommendation; silent: it was not sure enough; failed: there was no verdict',
})

@ObjectType({ description: 'What an AI moderator made of one version of an item (section 2.13)' })
export class AiVerdict {
  @Field(() => ID) id!: string
  @Field(() => Int, { description: 'The version of the item' }) version!: number
  @Field(() => Int, { description: 'The version of the written policy' }) policyVersion!: number
  @Field(() => Status, { nullable: true, description: 'What it holds to be right; null when it failed' })
  action!: Status | null
  @Field(() => String, { nullable: true }) reasoning!: string | null
  @Field(() => Float, { nullable: true, description: 'From 0 to 1' }) confidence!: number | null
  @Field(() => [MatchedSpan], { description: 'What it quotes from the text' }) evidence!: MatchedSpan[]
  @Field(() => VerdictOutcome) outcome!: VerdictOutcome
  @Field(() => Boolean, { description: 'Whether it was in shadow: then nothing came of it' }) shadow!: boolean
  @Field(() => RecommendationState, { nullable: true, description: 'Where it is a recommendation' })
  recommendation!: RecommendationState | null
  @Field(() => String, { nullable: true, description: 'Why there was no verdict' }) error!: string | null
  @Field(() => String, { nullable: true }) model!: string | null
  @Field(() => Int, { nullable: true }) durationMs!: number | null
  @Field(() => Date) createdAt!: Date
  @Field(() => Date, { nullable: true, description: 'When the recommendation was settled' })
  settledAt!: Date | null
  workspaceId!: string
  contentId!: string
  aiModeratorId!: string
  policyCategoryId!: string | null
  settledByKind!: ActorKind | null
  settledById!: string | null
}

/** Columns of an AiVerdict, for `select … from ai_verdict v`. */
export const verdictColumns = `v.workspace_id as "workspaceId", v.id, v.content_id as "contentId",
  v.ai_moderator_id as "aiModeratorId", v.version, v.policy_version as "policyVersion", v.action,
  v.policy_category_id as "policyCategoryId", v.reasoning, v.confidence, v.evidence, v.outcome, v.shadow, v.recommendation,
  v.error, v.model, v.duration_ms as "durationMs", v.created_at as "createdAt", v.settled_at as "settledAt",
  v.settled_by_kind as "settledByKind", v.settled_by_id as "settledById"`
