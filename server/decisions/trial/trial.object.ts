import { GraphQLJSON } from 'graphql-scalars'
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { TracedRule } from '../../judging/rules/decision-trace.object.ts'
import { Period } from '../../platform/vocabulary/period.ts'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { Status } from '../../platform/vocabulary/status.ts'

@ObjectType({ description: 'What rules would make of the user of an item' })
export class UserEvaluation {
  @Field(() => Status) status!: Status
  @Field(() => [String], { description: 'Identifiers of the tags that the user would have' }) tags!: string[]
  @Field(() => [TracedRule], { description: 'The user rules tried' }) rules!: TracedRule[]
}

@ObjectType({ description: 'The review that an item would wait in' })
export class ReviewEvaluation {
  queueId!: string
  @Field(() => Priority) priority!: Priority
  @Field(() => [TracedRule], { description: 'The routing rules tried' }) rules!: TracedRule[]
}

@ObjectType({ description: 'The strike that the user of an item would get' })
export class StrikeEvaluation {
  @Field(() => Int, { description: 'Strikes of the user then' }) count!: number
  @Field(() => Int) duration!: number
  @Field(() => Period) period!: Period
}

@ObjectType({ description: 'What would become of an item if it were sent now; nothing of it has happened' })
export class ItemEvaluation {
  @Field(() => Status) status!: Status
  @Field(() => [String], { description: 'Identifiers of the tags that the item would have' }) tags!: string[]
  @Field(() => Boolean, { description: 'Whether there is an item of this identifier already' })
  knownContent!: boolean
  @Field(() => Boolean, { description: 'Whether there is a user of this identifier already' })
  knownUser!: boolean
  @Field(() => [GraphQLJSON], { description: 'What would act on the item and its user, in webhook shape' })
  actions!: unknown[]
  @Field(() => [TracedRule], { description: 'The content rules tried, in order' }) rules!: TracedRule[]
  @Field(() => UserEvaluation) user!: UserEvaluation
  @Field(() => StrikeEvaluation, { nullable: true }) strike!: StrikeEvaluation | null
  @Field(() => ReviewEvaluation, { nullable: true, description: 'Where it would wait for a human' })
  review!: ReviewEvaluation | null
  @Field(() => ID, { nullable: true, description: 'By which the traces name the draft, where one was tried' })
  draftId!: string | null
  @Field(() => Int, { description: 'What evaluating the content rules took' }) microseconds!: number
  @Field(() => Float, { description: 'What the whole answer took' }) milliseconds!: number
}

enum Difference {
  same = 'same',
  edited = 'edited',
  changed = 'changed',
  added = 'added',
  gone = 'gone',
  reached = 'reached',
  not_reached = 'not_reached',
}
registerEnumType(Difference, {
  name: 'TraceDifference',
  description:
    'edited: another version, the same outcome. changed: another outcome. added, gone: in force only now, only then. reached, not_reached: a rule above it ended the evaluation only then, only now',
})

@ObjectType({ description: 'A rule in the stored trace of an item and in that of the rules of today' })
export class ReplayedRule {
  @Field(() => ID) ruleId!: string
  @Field(() => Difference) difference!: `${Difference}`
  @Field(() => TracedRule, { nullable: true, description: 'Null where it was not tried' })
  before!: TracedRule | null
  @Field(() => TracedRule, { nullable: true, description: 'Null where it is not tried' })
  now!: TracedRule | null
}

@ObjectType({ description: 'How an item was decided beside what the rules of today make of it' })
export class TraceReplay {
  @Field(() => Date, { nullable: true }) decidedAt!: Date | null
  @Field(() => Status, { nullable: true, description: 'The outcome of the stored trace' })
  before!: Status | null
  @Field(() => Status, { description: 'What the rules of today give an item that nobody has decided' })
  now!: Status
  @Field(() => Int) microseconds!: number
  @Field(() => [ReplayedRule], { description: 'In the order of today, then those tried only then' })
  rules!: ReplayedRule[]
}
