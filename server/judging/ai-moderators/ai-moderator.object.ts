import { GraphQLJSON } from 'graphql-scalars'
import { Field, Float, Int, ObjectType } from 'type-graphql'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { VerdictOutcome } from './ruling.ts'

@ObjectType({ description: 'A kind of service that an AI moderator can run on' })
export class AiProviderInfo {
  @Field(() => String, { description: 'What `AiModerator.provider` is' }) key!: string
  @Field(() => String, { description: 'What people call it' }) label!: string
  @Field(() => String, { description: 'Which services it is, in a sentence or two for people' })
  description!: string
  @Field(() => GraphQLJSON, { description: 'The JSON Schema of its settings; secrets are writeOnly' })
  settingsSchema!: unknown
}

@ObjectType({
  description: 'What an AI moderator makes of a text; nothing is recorded and nothing comes of it',
})
export class AiTrial {
  @Field(() => Status, {
    nullable: true,
    description: 'What it holds to be right; null where there is no verdict',
  })
  action!: Status | null
  @Field(() => String, { nullable: true, description: 'Why, in its words; null where there is no verdict' })
  reasoning!: string | null
  @Field(() => Float, {
    nullable: true,
    description: 'How sure it is, 0 to 1; null where there is no verdict',
  })
  confidence!: number | null
  @Field(() => [MatchedSpan], { description: 'What it quotes from the text, at most 5 places' })
  evidence!: MatchedSpan[]
  @Field(() => VerdictOutcome, { description: 'What would have come of it' }) outcome!: VerdictOutcome
  @Field(() => String, { nullable: true, description: 'Why there is no verdict; null where there is one' })
  error!: string | null
  @Field(() => String, { nullable: true, description: 'The model that answered; null where none did' })
  model!: string | null
  @Field(() => Int, {
    nullable: true,
    description: 'How long it took, in milliseconds; null where it was not asked',
  })
  durationMs!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The tokens that it was sent; null where it was not asked',
  })
  inputTokens!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The tokens that it answered; null where it was not asked',
  })
  outputTokens!: number | null
  @Field(() => Float, {
    nullable: true,
    description: 'What that cost by the prices set, 0 without any; null where it was not asked',
  })
  cost!: number | null
  policyCategoryId!: string | null
}

@ObjectType({
  description: "How often humans decided what an AI moderator's verdicts say, by policy category",
})
export class AiAgreement {
  @Field(() => Int, { description: 'Its verdicts, of the newest 10,000 of the last 30 days' })
  verdicts!: number
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

  @Field(() => Float, { description: 'Those of them that its budget of items allows' })
  askedPerDay!: number

  @Field(() => Float, { description: 'Tokens of question and answer together' }) tokensPerItem!: number
  @Field(() => Float, { description: 'What an item costs by the prices set; also of asking on demand' })
  costPerItem!: number
  @Field(() => Float, { description: 'What a day costs by the prices set' }) costPerDay!: number
  @Field(() => Boolean, { description: 'Whether the tokens are those of its own verdicts of the last week' })
  isMeasured!: boolean
}

@ObjectType({ description: 'What an AI moderator has taken of its budget' })
export class AiSpent {
  @Field(() => Int, { description: 'How many items it was asked about' }) items!: number
  @Field(() => Float, { description: 'What that cost, by the prices set' }) cost!: number
}
