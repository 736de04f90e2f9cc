import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import type { AnalyticsRange } from './analytics-range.ts'

@ObjectType({ description: 'What happened in a period, from counts by the hour' })
export class Analytics {
  @Field(() => Date, {
    nullable: true,
    description: 'What happened until then is counted; null before the first time',
  })
  countedUntil!: Date | null
  range!: AnalyticsRange
}

@ObjectType({ description: 'Counts of a period; a decision that was undone is none' })
export class AnalyticsTotals {
  @Field(() => Int, { description: 'New content items' }) items!: number
  @Field(() => Int, { description: 'Decisions to allow, arrivals on which nothing acted included' })
  allowed!: number
  @Field(() => Int, { description: 'Decisions to flag' }) flagged!: number
  @Field(() => Int, { description: 'Decisions to remove or ban' }) removed!: number
  @Field(() => Int, { description: 'Decisions of rules' }) byRules!: number
  @Field(() => Int, { description: 'Decisions of AI moderators' }) byAi!: number
  @Field(() => Int, { description: 'Decisions of members' }) byModerators!: number
  @Field(() => Int, {
    description: 'Decisions of the customer platform, and of API keys',
  })
  byPlatform!: number
  @Field(() => Int, { description: 'Arrivals on which nothing acted, ends of bans, reverts' })
  bySystem!: number
  @Field(() => Int, { description: "Decisions that a human's opposite one ended in the period" })
  overturned!: number
  @Field(() => Int, { description: 'Reviews that began to wait' }) reviewsOpened!: number
  @Field(() => Int, { description: 'Reviews that were decided' }) reviewsResolved!: number
  @Field(() => Int, { description: 'User reports that came' }) reports!: number
}

@ObjectType({ description: 'Counts of one hour, day or week of a period' })
export class AnalyticsPoint extends AnalyticsTotals {
  @Field(() => Date, { description: 'When it begins in the time zone' }) at!: Date
}

@ObjectType({ description: 'How long reviews waited that moderators decided, at most a tenth off' })
export class AnalyticsWait {
  @Field(() => Int, { description: 'How many reviews were decided' }) reviews!: number
  @Field(() => Float, { description: 'Half of them waited less, in seconds' }) medianSeconds!: number
  @Field(() => Float, { description: 'Nine of ten waited less, in seconds' }) p90Seconds!: number
}

@ObjectType({ description: 'The same of one hour, day or week' })
export class AnalyticsWaitPoint extends AnalyticsWait {
  @Field(() => Date, { description: 'When the hour, day or week begins in the time zone' }) at!: Date
}

@ObjectType({ description: 'Decisions for a policy category, and reports with it' })
export class AnalyticsPolicy {
  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the policy category; null for deleted ones, and for flags and removals without one',
  })
  policyCategoryId!: string | null
  @Field(() => String, {
    nullable: true,
    description:
      'Its name; deleted ones are one row, Deleted Policy, and null is for flags and removals without one',
  })
  name!: string | null
  @Field(() => Boolean, { description: 'Whether the row is that of the deleted ones' }) deleted!: boolean
  @Field(() => Int, { description: 'Decisions for it' }) decisions!: number
  @Field(() => Int, { description: 'Decisions to flag' }) flagged!: number
  @Field(() => Int, { description: 'Decisions to remove or ban' }) removed!: number
  @Field(() => Int, { description: 'Decisions that a human ended with the opposite one' }) overturned!: number
  @Field(() => Int, { description: 'User reports with it' }) reports!: number
}

@ObjectType({ description: 'The decisions of a rule' })
export class AnalyticsRule {
  @Field(() => ID, { description: 'The id of the rule, or of the AI moderator' }) id!: string
  @Field(() => Int, { description: 'How many decisions it took' }) decisions!: number
  @Field(() => Int, { description: 'Those that a human ended with the opposite one' }) overturned!: number
}

@ObjectType({ description: 'The decisions of an AI moderator' })
export class AnalyticsAiModerator extends AnalyticsRule {
  @Field(() => String, {
    nullable: true,
    description: 'Its name; null where that is no longer known',
  })
  name!: string | null
}

@ObjectType({ description: 'What a moderator decided' })
export class AnalyticsModerator {
  memberId!: string
  @Field(() => Int, { description: 'How many decisions they took' }) decisions!: number
  @Field(() => Int, { description: 'Decisions that another person ended with the opposite one' })
  overturned!: number
  @Field(() => Int, { description: 'Reviews that the decisions resolved' }) reviews!: number
  @Field(() => Float, {
    nullable: true,
    description: 'Half of these waited less, in seconds and at most a tenth off; null without any',
  })
  medianSeconds!: number | null
}

@ObjectType({
  description: 'How often two people who decided on the same items, without knowing of each other, agreed',
})
export class AnalyticsAgreement {
  @Field(() => Date, { description: 'When the hour, day or week begins in the time zone' }) at!: Date
  @Field(() => Int, { description: 'On how many items they agreed' }) agreed!: number
  @Field(() => Int, { description: 'Of how many that two decided on' }) count!: number
}

@ObjectType({ description: 'User reports of a period: those that came, and those that were handled in it' })
export class AnalyticsReports {
  @Field(() => Int, { description: 'Reports that came' }) received!: number
  @Field(() => Int, { description: 'Reports that ended with their item allowed or removed' })
  actionTaken!: number
  @Field(() => Int, { description: 'Reports that a moderator ignored' }) ignored!: number
  @Field(() => Int, { description: 'The item was hidden already when the report came' })
  alreadyHidden!: number
}

@ObjectType({ description: 'A user who reports' })
export class AnalyticsReporter {
  userId!: string
  @Field(() => Int, { description: 'How many reports they made' }) reports!: number
}
