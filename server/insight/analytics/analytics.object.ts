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
  @Field(() => Int) flagged!: number
  @Field(() => Int, { description: 'Decisions to remove or ban' }) removed!: number
  @Field(() => Int) byRules!: number
  @Field(() => Int) byAi!: number
  @Field(() => Int) byModerators!: number
  @Field(() => Int, {
    description: "The customer platform's own decisions, over REST and by keys on GraphQL",
  })
  byPlatform!: number
  @Field(() => Int, { description: 'Arrivals on which nothing acted, ends of bans, reverts' })
  bySystem!: number
  @Field(() => Int, { description: "Decisions that a human's opposite one ended in the period" })
  overturned!: number
  @Field(() => Int) reviewsOpened!: number
  @Field(() => Int) reviewsResolved!: number
  @Field(() => Int, { description: 'User reports that came' }) reports!: number
}

@ObjectType({ description: 'Counts of one hour or day of a period' })
export class AnalyticsPoint extends AnalyticsTotals {
  @Field(() => Date, { description: 'When it begins in the time zone' }) at!: Date
}

@ObjectType({ description: 'How long reviews waited that moderators decided, at most a tenth off' })
export class AnalyticsWait {
  @Field(() => Int) reviews!: number
  @Field(() => Float) medianSeconds!: number
  @Field(() => Float, { description: 'Nine of ten waited less' }) p90Seconds!: number
}

@ObjectType({ description: 'The same of one hour or day' })
export class AnalyticsWaitPoint extends AnalyticsWait {
  @Field(() => Date) at!: Date
}

@ObjectType({ description: 'Decisions for a policy category, and reports with it' })
export class AnalyticsPolicy {
  @Field(() => ID, { nullable: true }) policyCategoryId!: string | null
  @Field(() => String, {
    nullable: true,
    description:
      'Deleted categories are one row, Deleted Policy (section 2.7); null for flags and removals without a category',
  })
  name!: string | null
  @Field(() => Boolean) deleted!: boolean
  @Field(() => Int) decisions!: number
  @Field(() => Int) flagged!: number
  @Field(() => Int) removed!: number
  @Field(() => Int) overturned!: number
  @Field(() => Int) reports!: number
}

@ObjectType({ description: 'The decisions of a rule' })
export class AnalyticsRule {
  @Field(() => ID) id!: string
  @Field(() => Int) decisions!: number
  @Field(() => Int, { description: 'Those that a human ended with the opposite one' }) overturned!: number
}

@ObjectType({ description: 'The decisions of an AI moderator' })
export class AnalyticsAiModerator extends AnalyticsRule {
  @Field(() => String, { nullable: true }) name!: string | null
}

@ObjectType({ description: 'What a moderator decided' })
export class AnalyticsModerator {
  memberId!: string
  @Field(() => Int) decisions!: number
  @Field(() => Int, { description: 'Decisions that somebody else ended with the opposite one' })
  overturned!: number
  @Field(() => Int, { description: 'Reviews that the decisions resolved' }) reviews!: number
  @Field(() => Float, { nullable: true, description: 'How long these had waited, at most a tenth off' })
  medianSeconds!: number | null
}

@ObjectType({ description: 'User reports of a period: those that came, and those that were handled in it' })
export class AnalyticsReports {
  @Field(() => Int) received!: number
  @Field(() => Int) actionTaken!: number
  @Field(() => Int) ignored!: number
  @Field(() => Int, { description: 'The item was hidden already when the report came' })
  alreadyHidden!: number
}

@ObjectType({ description: 'A user who reports' })
export class AnalyticsReporter {
  userId!: string
  @Field(() => Int) reports!: number
}
