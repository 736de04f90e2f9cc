import { Field, Float, ID, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'The matches of one day' })
export class RuleDay {
  @Field(() => String, { description: 'In UTC, as 2026-01-31' }) day!: string
  @Field(() => Int) hits!: number
}

@ObjectType({
  description:
    'How long the present version of a rule takes, from one decision in 64. A fact that several rules read counts for the first of them; waiting for what the database answers is left out.',
})
export class RuleCost {
  @Field(() => Int) samples!: number
  @Field(() => Float, { description: 'Microseconds' }) mean!: number
  @Field(() => Float, { description: 'Microseconds' }) median!: number
}

@ObjectType({ description: 'An hour in which a rule matched far more than it does' })
export class RuleAlert {
  @Field(() => ID) id!: string
  ruleId!: string
  @Field(() => Date, { description: 'The hour in which it began' }) hour!: Date
  @Field(() => Int, { description: 'The matches of its busiest hour' }) hits!: number
  @Field(() => Int, { description: 'What 19 of 20 hours of the week before did not go beyond' })
  usual!: number
  @Field(() => Date) openedAt!: Date
  @Field(() => Date, { nullable: true, description: 'When it was seen to be over' }) endedAt!: Date | null
  @Field(() => Date, { nullable: true }) acknowledgedAt!: Date | null
  acknowledgedById!: string | null
}

/** The columns of an alert `a` as its fields. */
export const alertColumns = `a.id, a.rule_id as "ruleId", a.hour, a.hits, a.usual, a.opened_at as "openedAt",
  a.ended_at as "endedAt", a.acknowledged_at as "acknowledgedAt", a.acknowledged_by as "acknowledgedById"`

@ObjectType({ description: 'A rule above that takes items of a rule' })
export class RuleTaker {
  ruleId!: string
  @Field(() => Int, { description: 'How many items it takes' }) count!: number
}

@ObjectType({ description: 'A rule asked alone about the newest 5,000 items, or users, of 30 days' })
export class RuleOverlap {
  @Field(() => Date) measuredAt!: Date
  @Field(() => Int) examined!: number
  @Field(() => Int, { description: 'How many it matches by itself' }) matched!: number
  @Field(() => Int, { description: 'Of those, how many rules above take before its turn' }) taken!: number
  @Field(() => [RuleTaker], { description: 'The rules that take most, at most three' }) takenBy!: RuleTaker[]
}

@ObjectType({ description: 'How a rule is doing, over at most 30 days' })
export class RuleHealth {
  @Field(() => Date, { description: 'Since when it has been in its mode, at most 30 days ago' }) since!: Date
  @Field(() => Int, { description: 'How often it was evaluated since' }) tried!: number
  @Field(() => Int, { description: 'How often it matched since' }) hits!: number
  @Field(() => [RuleDay], { description: 'The last 30 days, whatever mode it was in' }) days!: RuleDay[]
  @Field(() => Int, { description: 'Decisions of it that a human decided likewise' }) upheld!: number
  @Field(() => Int, { description: 'Decisions of it that a human decided otherwise' }) overturned!: number
  @Field(() => Boolean, { description: 'It is enabled, was tried 1,000 times or more, and never matched' })
  neverFires!: boolean
  @Field(() => [String], {
    description: 'Its conditions whose signal nothing gives: with any of them it can never match',
  })
  cannotMatch!: string[]
  @Field(() => Boolean, {
    description: 'Rules above take nine of ten of its items or more, where there are at least ten',
  })
  shadowed!: boolean
  @Field(() => RuleOverlap, { nullable: true, description: 'Null until it was measured' })
  overlap!: RuleOverlap | null
  @Field(() => RuleCost, { nullable: true, description: 'Null until it was measured' }) cost!: RuleCost | null
  @Field(() => RuleAlert, { nullable: true, description: 'The newest alert, while nobody acknowledged it' })
  alert!: RuleAlert | null
}
