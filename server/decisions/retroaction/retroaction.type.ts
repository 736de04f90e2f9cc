import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { type ActorKind, Status } from '../../platform/vocabulary/status.ts'

/** How far a retroaction has come. */
export enum RetroactionState {
  counting = 'counting',
  counted = 'counted',
  applying = 'applying',
  applied = 'applied',
  reversing = 'reversing',
  reversed = 'reversed',
  cancelled = 'cancelled',
  failed = 'failed',
}
registerEnumType(RetroactionState, {
  name: 'RetroactionState',
  valuesConfig: {
    counting: { description: 'Nothing is changed yet' },
    counted: { description: 'It waits to be confirmed' },
    applying: { description: 'It changes the items that were counted' },
    reversing: { description: 'It takes back what it changed and nobody has touched since' },
  },
})

/** What became of an item of a retroaction. */
export enum RetroactionItemState {
  counted = 'counted',
  changed = 'changed',
  skipped = 'skipped',
  reversed = 'reversed',
  kept = 'kept',
}
registerEnumType(RetroactionItemState, {
  name: 'RetroactionItemState',
  valuesConfig: {
    counted: { description: 'It would change' },
    changed: { description: 'It was changed' },
    skipped: { description: 'It was to be changed, but is not what it was when it was counted' },
    reversed: { description: 'It was changed and is what it was before' },
    kept: { description: 'It was changed, and something else was done to it since: it stays' },
  },
})

@ObjectType({ description: 'An enabled rule applied to past items' })
export class Retroaction {
  @Field(() => ID) id!: string
  ruleId!: string
  @Field(() => Int) ruleVersion!: number
  @Field(() => Int, { description: 'How many days it goes back' }) days!: number
  @Field(() => RetroactionState) state!: RetroactionState
  @Field(() => Int, { description: 'How many items there are to look at; 0 until it has begun' })
  total!: number
  @Field(() => Int, { description: 'How many were looked at to count' }) examined!: number
  @Field(() => Int, { description: 'How many would change: to be confirmed' }) counted!: number
  @Field(() => Int, { description: 'How many of those have been gone through' }) processed!: number
  @Field(() => Int, { description: 'How many were changed' }) changed!: number
  @Field(() => Int, { description: 'How many changes were taken back' }) reversed!: number
  @Field(() => Int, { description: 'How many changes stay because something else was done since' })
  kept!: number
  @Field(() => Int) webhooksPerMinute!: number
  @Field(() => String, { nullable: true, description: 'Why it ended early' }) error!: string | null
  createdByKind!: ActorKind
  createdById!: string | null
  @Field(() => Date) createdAt!: Date
  @Field(() => Date, { nullable: true }) finishedAt!: Date | null
}

@ObjectType({ description: 'An item that a retroaction changes' })
export class RetroactionItem {
  objectType!: 'content' | 'user'
  objectId!: string
  @Field(() => RetroactionItemState) state!: RetroactionItemState
  @Field(() => Status, { description: 'Its status when it was counted' }) from!: Status
  @Field(() => Status) to!: Status
}

/** The columns of a retroaction `r` as its fields. */
export const retroactionColumns = `
  r.id, r.rule_id as "ruleId", r.rule_version as "ruleVersion", r.days, r.state, r.total, r.examined, r.counted,
  r.processed, r.changed, r.reversed, r.kept, r.webhooks_per_minute as "webhooksPerMinute", r.error,
  r.created_by_kind as "createdByKind", r.created_by_id as "createdById", r.created_at as "createdAt",
  r.finished_at as "finishedAt"`
