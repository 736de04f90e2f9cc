import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { type ReviewSubjectType, Status } from '../../platform/vocabulary/status.ts'

/** The states of an item of a retroaction. */
export enum RetroactionItemState {
  counted = 'counted',
  changed = 'changed',
  skipped = 'skipped',
  reversed = 'reversed',
  kept = 'kept',
}
registerEnumType(RetroactionItemState, {
  name: 'RetroactionItemState',
  valuesConfig: described(RetroactionItemState, {
    counted: 'It would change',
    changed: 'It was changed',
    skipped: 'It was to be changed, but is not what it was when it was counted',
    reversed: 'It was changed and is what it was before',
    kept: 'It was changed, and something else was done to it since: it stays',
  }),
  description: 'What became of an item of a retroaction',
})

@Entity()
@ObjectType({ description: 'An item that a retroaction changes' })
export class RetroactionItem {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  retroactionId!: string

  @PrimaryKey({ type: 'uuid' })
  objectId!: string

  @Property({ type: 'text' })
  objectType!: ReviewSubjectType

  @Field(() => RetroactionItemState, { description: 'What became of it' })
  @Property({ type: 'text' })
  state!: RetroactionItemState

  @Field(() => Status, { description: 'Its status when it was counted' })
  @Property({ type: 'text', fieldName: 'from_status' })
  from!: Status

  @Field(() => Status, { description: 'The status that the rule sets' })
  @Property({ type: 'text', fieldName: 'to_status' })
  to!: Status

  @Property({ type: 'uuid', nullable: true })
  fromPolicyCategoryId!: string | null

  /** The actions that changed it. */
  @Property({ type: 'array', columnType: 'uuid[]' })
  actionIds!: string[]

  /** When the item was created. */
  @Property({ type: 'timestamptz' })
  postedAt!: Date
}
