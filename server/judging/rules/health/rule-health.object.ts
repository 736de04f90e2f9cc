import { Field, Float, Int, ObjectType } from 'type-graphql'
import { RuleAlert, RuleOverlap } from './rule-health.entity.ts'

@ObjectType({ description: 'The matches of one day' })
export class RuleDay {
  @Field(() => String, { description: 'The day (UTC), as YYYY-MM-DD' }) day!: string
  @Field(() => Int, { description: 'How often the rule matched' }) hits!: number
}

@ObjectType({
  description:
    'How long the present version of a rule takes, from one decision in 64. A fact that several rules read counts for the first of them; waiting for what the database answers is left out.',
})
export class RuleCost {
  @Field(() => Int, { description: 'How many evaluations were timed' }) samples!: number
  @Field(() => Float, { description: 'The mean time of an evaluation, in microseconds' }) mean!: number
  @Field(() => Float, { description: 'The time that half of the evaluations stay under, in microseconds' })
  median!: number
}

@ObjectType({ description: 'How a rule is doing, over at most 30 days' })
export class RuleHealth {
  @Field(() => Date, { description: 'Since when it has been in its mode, at most 30 days ago' }) since!: Date
  @Field(() => Int, { description: 'How often it was evaluated since' }) tried!: number
  @Field(() => Int, { description: 'How often it matched since' }) hits!: number
  @Field(() => [RuleDay], {
    description: 'The matches of the last 30 days by day (UTC), whatever mode it was in',
  })
  days!: RuleDay[]
  @Field(() => Int, { description: 'Decisions of it that a human decided likewise' }) upheld!: number
  @Field(() => Int, { description: 'Decisions of it that a human decided otherwise' }) overturned!: number
  @Field(() => Boolean, {
    description: 'Whether it is enabled, was tried 1,000 times or more, and never matched',
  })
  neverFires!: boolean
  @Field(() => [String], {
    description: 'Its conditions whose signal nothing gives: with any of them it can never match',
  })
  cannotMatch!: string[]
  @Field(() => Boolean, {
    description: 'Whether rules above take nine of ten of its items or more, where there are at least ten',
  })
  shadowed!: boolean
  @Field(() => RuleOverlap, {
    nullable: true,
    description: 'How it fares by itself; null until it was measured',
  })
  overlap!: Omit<RuleOverlap, 'workspaceId' | 'ruleId'> | null
  @Field(() => RuleCost, { nullable: true, description: 'How long it takes; null until it was measured' })
  cost!: RuleCost | null
  @Field(() => RuleAlert, {
    nullable: true,
    description: 'The newest alert that nobody acknowledged; null where there is none',
  })
  alert!: RuleAlert | null
}
