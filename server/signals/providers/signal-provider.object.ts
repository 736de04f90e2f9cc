import { GraphQLJSON } from 'graphql-scalars'
import { Field, Float, Int, ObjectType } from 'type-graphql'
import { SignalName } from './signal-kinds.ts'
import type { SignalKind } from './signal-values.ts'

@ObjectType({ description: "What a word of a vendor is among Verdict's own" })
export class SignalTaxonomyLine {
  @Field(() => SignalName, { description: 'The signal that the word belongs to' }) signal!: SignalKind
  @Field(() => String, { description: 'As the vendor names it' }) vendor!: string
  @Field(() => String, {
    nullable: true,
    description: 'The label of the score or the group of image labels; null where Verdict has no word for it',
  })
  group!: string | null
}

@ObjectType({ description: 'A kind of service that gives signals' })
export class SignalProviderKind {
  @Field(() => String, { description: 'What `SignalProvider.provider` is' }) key!: string
  @Field(() => String, { description: 'What people call it' }) label!: string
  @Field(() => String, { description: 'What it gives, in a sentence or two for people' }) description!: string
  @Field(() => String, { description: 'The address of its documentation' }) documentation!: string
  @Field(() => GraphQLJSON, { description: 'The JSON Schema of its settings; secrets are writeOnly' })
  settingsSchema!: unknown
  @Field(() => [SignalName], { description: 'The signals that it gives' }) signals!: SignalKind[]
  @Field(() => [SignalTaxonomyLine], { description: "What the vendor's words are among Verdict's own" })
  taxonomy!: SignalTaxonomyLine[]
  @Field(() => Float, { description: 'What a call usually costs, in US dollars' }) pricePerCall!: number
}

@ObjectType({ description: 'What a signal provider was asked on a day (UTC)' })
export class SignalUsage {
  @Field(() => String, { description: 'The day (UTC), as YYYY-MM-DD' }) day!: string
  @Field(() => Int, { description: 'How often it was asked' }) calls!: number
  @Field(() => Int, { description: 'Calls that brought no signal' }) errors!: number
  @Field(() => Float, { description: 'What that cost in US dollars, by its price per call' }) cost!: number
  @Field(() => Float, {
    nullable: true,
    description: 'Milliseconds that an answer took in the mean; null without any',
  })
  meanMs!: number | null
  @Field(() => Float, {
    nullable: true,
    description: 'Milliseconds within which 95 of 100 answers came, to within a quarter; null without any',
  })
  p95Ms!: number | null
  @Field(() => String, { nullable: true, description: 'What went wrong last; null where nothing did' })
  lastError!: string | null
  @Field(() => Date, {
    nullable: true,
    description: 'Until when it is left alone after outages; null where it is not',
  })
  restsUntil!: Date | null
}

@ObjectType({ description: 'The answer of a signal provider about a text or a picture that it was tried on' })
export class SignalTrial {
  @Field(() => SignalName, { description: 'The signal that was asked for' }) signal!: SignalKind
  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'The answer, in the shape of the signal; null where there is none',
  })
  value!: unknown
  @Field(() => String, { nullable: true, description: 'Why there is no value; null where there is one' })
  error!: string | null
  @Field(() => Int, { description: 'How long it took, in milliseconds' }) milliseconds!: number
}
