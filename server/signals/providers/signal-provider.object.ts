import { GraphQLJSON } from 'graphql-scalars'
import { Field, Float, Int, ObjectType } from 'type-graphql'
import { SignalName } from './signal-kinds.ts'
import type { SignalKind } from './signal-values.ts'

@ObjectType({ description: "What a word of a vendor is among the specification's own" })
export class SignalTaxonomyLine {
  @Field(() => SignalName) signal!: SignalKind
  @Field(() => String, { description: 'As the vendor names it' }) vendor!: string
  @Field(() => String, {
    nullable: true,
    description:
      'The label of the score or group of image labels; null where the specification has no word for it',
  })
  group!: string | null
}

@ObjectType({ description: 'A kind of service that tells signals' })
export class SignalProviderKind {
  @Field(() => String) key!: string
  @Field(() => String) label!: string
  @Field(() => String) description!: string
  @Field(() => String, { description: 'The address of its documentation' }) documentation!: string
  @Field(() => GraphQLJSON, { description: 'JSON Schema; secrets are writeOnly' }) settingsSchema!: unknown
  @Field(() => [SignalName]) signals!: SignalKind[]
  @Field(() => [SignalTaxonomyLine]) taxonomy!: SignalTaxonomyLine[]
  @Field(() => Float, { description: 'What it usually charges, in US dollars' }) pricePerCall!: number
}

@ObjectType({ description: 'What a signal provider was asked on a day (UTC)' })
export class SignalUsage {
  @Field(() => String, { description: 'ISO 8601' }) day!: string
  @Field(() => Int) calls!: number
  @Field(() => Int, { description: 'Calls that brought no signal' }) errors!: number
  @Field(() => Float, { description: 'In US dollars, by its price per call' }) cost!: number
  @Field(() => Float, { nullable: true, description: 'Milliseconds that an answer took; null without any' })
  meanMs!: number | null
  @Field(() => Float, {
    nullable: true,
    description: 'Milliseconds within which 95 of 100 came, to within a quarter',
  })
  p95Ms!: number | null
  @Field(() => String, { nullable: true, description: 'What went wrong last' }) lastError!: string | null
  @Field(() => Date, {
    nullable: true,
    description: 'Until when it is left alone after outages; null where it is not',
  })
  restsUntil!: Date | null
}

@ObjectType({ description: 'What a signal provider told of a text or a picture that it was tried on' })
export class SignalTrial {
  @Field(() => SignalName) signal!: SignalKind
  @Field(() => GraphQLJSON, { nullable: true, description: 'As signals are described in docs/signals.md' })
  value!: unknown
  @Field(() => String, { nullable: true, description: 'Why there is none' }) error!: string | null
  @Field(() => Int) milliseconds!: number
}
