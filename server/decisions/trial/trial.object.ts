import { GraphQLJSON } from 'graphql-scalars'
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { TracedRule } from '../../judging/rules/decision-trace.object.ts'
import { described } from '../../platform/graphql/enum-values.ts'
import { Period } from '../../platform/vocabulary/period.ts'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { Status } from '../../platform/vocabulary/status.ts'

@ObjectType({ description: 'What rules would make of the user of an item' })
export class UserEvaluation {
  @Field(() => Status, { description: 'The status that the user would have' }) status!: Status
  @Field(() => [String], { description: 'Identifiers of the tags that the user would have' }) tags!: string[]
  @Field(() => [TracedRule], { description: 'The user rules tried' }) rules!: TracedRule[]
}

@ObjectType({ description: 'The review that an item would wait in' })
export class ReviewEvaluation {
  queueId!: string
  @Field(() => Priority, { description: 'How soon it would want a moderator' }) priority!: Priority
  @Field(() => [TracedRule], { description: 'The routing rules tried' }) rules!: TracedRule[]
}

@ObjectType({ description: 'The strike that the user of an item would get' })
export class StrikeEvaluation {
  @Field(() => Int, { description: 'Strikes of the user then' }) count!: number
  @Field(() => Int, { description: 'How many of the unit it would last' }) duration!: number
  @Field(() => Period, { description: 'The unit of its duration' }) period!: Period
}

@ObjectType({ description: 'What would become of an item if it were sent now; nothing of it has happened' })
export class ItemEvaluation {
  @Field(() => Status, { description: 'The status that the item would have' }) status!: Status
  @Field(() => [String], { description: 'Identifiers of the tags that the item would have' }) tags!: string[]
  @Field(() => Boolean, { description: 'Whether there is an item of this identifier already' })
  knownContent!: boolean
  @Field(() => Boolean, { description: 'Whether there is a user of this identifier already' })
  knownUser!: boolean
  @Field(() => [GraphQLJSON], {
    description: 'What would act on the item and its user, in the shape of webhook actions',
  })
  actions!: unknown[]
  @Field(() => [TracedRule], { description: 'The content rules tried, in order' }) rules!: TracedRule[]
  @Field(() => UserEvaluation, { description: 'What would become of its user' }) user!: UserEvaluation
  @Field(() => StrikeEvaluation, {
    nullable: true,
    description: 'The strike that its user would get; null for none',
  })
  strike!: StrikeEvaluation | null
  @Field(() => ReviewEvaluation, {
    nullable: true,
    description: 'The review that it would wait in; null where it would not',
  })
  review!: ReviewEvaluation | null
  @Field(() => ID, {
    nullable: true,
    description: 'By which the traces name the draft; null where none was tried',
  })
  draftId!: string | null
  @Field(() => Int, { description: 'How long evaluating the content rules took, in microseconds' })
  microseconds!: number
  @Field(() => Float, { description: 'How long the whole answer took, in milliseconds' })
  milliseconds!: number
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
  description: 'What became of a rule between the stored trace of an item and that of the rules of today',
  valuesConfig: described(Difference, {
    same: 'The same version, with the same outcome',
    edited: 'Another version, with the same outcome',
    changed: 'Another outcome',
    added: 'It is in force only now',
    gone: 'It was in force only then',
    reached: 'A rule above it ended the evaluation only then',
    not_reached: 'A rule above it ends the evaluation only now',
  }),
})

@ObjectType({ description: 'A rule in the stored trace of an item and in that of the rules of today' })
export class ReplayedRule {
  @Field(() => ID, { description: 'The id of the rule' }) ruleId!: string
  @Field(() => Difference, { description: 'What became of it' }) difference!: `${Difference}`
  @Field(() => TracedRule, {
    nullable: true,
    description: 'What it made of the item then; null where it was not tried',
  })
  before!: TracedRule | null
  @Field(() => TracedRule, {
    nullable: true,
    description: 'What it makes of the item now; null where it is not tried',
  })
  now!: TracedRule | null
}

@ObjectType({ description: 'How an item was decided beside what the rules of today make of it' })
export class TraceReplay {
  @Field(() => Date, {
    nullable: true,
    description: 'When the item was decided; null without a stored trace',
  })
  decidedAt!: Date | null
  @Field(() => Status, {
    nullable: true,
    description: 'The outcome of the stored trace; null where the rules set no status',
  })
  before!: Status | null
  @Field(() => Status, { description: 'What the rules of today give an item that nobody has decided' })
  now!: Status
  @Field(() => Int, { description: 'How long evaluating the rules of today took, in microseconds' })
  microseconds!: number
  @Field(() => [ReplayedRule], { description: 'In the order of today, then those tried only then' })
  rules!: ReplayedRule[]
}
