import { GraphQLJSON } from 'graphql-scalars'
import { Field, Float, Int, ObjectType } from 'type-graphql'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { VerdictOutcome } from './ruling.ts'

@ObjectType({ description: 'A kind of service that an AI moderator can run on (section 2.13)' })
export class AiProviderInfo {
  @Field(() => String) key!: string
  @Field(() => String) label!: string
  @Field(() => String) description!: string
  @Field(() => GraphQLJSON, { description: 'JSON Schema; secrets are writeOnly' }) settingsSchema!: unknown
}

@ObjectType({
  description: 'What an AI moderator makes of a text; nothing is recorded and nothing comes of it',
})
export class AiTrial {
  @Field(() => Status, { nullable: true }) action!: Status | null
  @Field(() => String, { nullable: true }) reasoning!: string | null
  @Field(() => Float, { nullable: true, description: 'From 0 to 1' }) confidence!: number | null
  @Field(() => [MatchedSpan]) evidence!: MatchedSpan[]
  @Field(() => VerdictOutcome, { description: 'What would have come of it' }) outcome!: VerdictOutcome
  @Field(() => String, { nullable: true, description: 'Why there is no verdict' }) error!: string | null
  @Field(() => String, { nullable: true }) model!: string | null
  @Field(() => Int, { nullable: true, description: 'Milliseconds' }) durationMs!: number | null
  @Field(() => Int, { nullable: true }) inputTokens!: number | null
  @Field(() => Int, { nullable: true }) outputTokens!: number | null
  @Field(() => Float, { nullable: true, description: 'By the prices set' }) cost!: number | null
  policyCategoryId!: string | null
}

@ObjectType({
  description: "How often humans decided what an AI moderator's verdicts say, by policy category",
})
export class AiAgreement {
  @Field(() => Int, { description: 'Of its newest 10,000 verdicts of the last 30 days' }) verdicts!: number
  @Field(() => Int, {
    description: 'Those that a human has decided on since, rejected recommendations included',
  })
  decided!: number
  @Field(() => Int, { description: 'Those of them that the human decided alike' }) agreed!: number
  policyCategoryId!: string | null
}

@ObjectType({
  description:
    'What an AI moderator will be asked in a day, from the volume of the last week; an upper bound, for what rules flag or remove it is not asked about',
})
export class AiForecast {
  @Field(() => Float, { description: 'Items of its categories and content types, in whatever language' })
  itemsPerDay!: number

  @Field(() => Float, { description: 'Of those, as many as its budget of items allows' })
  askedPerDay!: number

  @Field(() => Float, { description: 'Of questions and answers' }) tokensPerItem!: number
  @Field(() => Float, { description: 'By the prices set; also of asking on demand' }) costPerItem!: number
  @Field(() => Float, { description: 'By the prices set' }) costPerDay!: number
  @Field(() => Boolean, { description: 'Whether the tokens are those of its own verdicts of the last week' })
  isMeasured!: boolean
}

@ObjectType({ description: 'What an AI moderator has taken of its budget' })
export class AiSpent {
  @Field(() => Int) items!: number
  @Field(() => Float, { description: 'By the prices set' }) cost!: number
}
