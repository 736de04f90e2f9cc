import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import type { ErrorCode } from '../../platform/error-codes.ts'
import { described } from '../../platform/graphql/enum-values.ts'
import { ErrorCodeEnum } from '../../platform/graphql/error-code.ts'
import { type ReviewSubjectType, Status } from '../../platform/vocabulary/status.ts'

/** The result of a bulk decision for an item. */
export enum BulkDecisionItemState {
  waiting = 'waiting',
  changed = 'changed',
  refused = 'refused',
  reversed = 'reversed',
  kept = 'kept',
}
registerEnumType(BulkDecisionItemState, {
  name: 'BulkDecisionItemState',
  valuesConfig: described(BulkDecisionItemState, {
    waiting: 'Nothing was done to it yet',
    changed: 'It was decided on',
    refused: 'It could not be decided on: `code` and `message` say why',
    reversed: 'It was decided on, and is again what it was before',
    kept: 'It was decided on, and something else was done to it since: it stays',
  }),
  description: 'What became of an item of a bulk decision',
})

@Entity()
@ObjectType({ description: 'An item that a bulk decision is about' })
export class BulkDecisionItem {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  bulkDecisionId!: string

  @PrimaryKey({ type: 'uuid' })
  objectId!: string

  @Property({ type: 'text' })
  objectType!: ReviewSubjectType

  /** The review through which it was selected. */
  @Property({ type: 'uuid', nullable: true })
  reviewId!: string | null

  /** Whether the decision for authors applies to it, instead of that for selected items. */
  @Field(() => Boolean, {
    description:
      'Whether it is here as the author of what was selected, for `authors` of the decision; else it was selected itself',
  })
  @Property({ type: 'boolean' })
  asAuthor!: boolean

  /** The version of the item, or of the profile of a reviewed user, at the time of selection; null for other users. */
  @Property({ type: 'integer', nullable: true })
  version!: number | null

  @Property({ type: 'integer' })
  position!: number

  @Field(() => BulkDecisionItemState, { description: 'What became of it' })
  @Property({ type: 'text' })
  state!: BulkDecisionItemState

  @Field(() => Status, { description: 'Its status when it was selected' })
  @Property({ type: 'text', fieldName: 'from_status' })
  from!: Status

  @Property({ type: 'uuid', nullable: true })
  fromPolicyCategoryId!: string | null

  /** The actions that were recorded. */
  @Property({ type: 'array', columnType: 'uuid[]' })
  actionIds!: string[]

  @Field(() => ErrorCodeEnum, {
    nullable: true,
    description: 'The code that deciding on it alone answers with; null where it was not refused',
  })
  @Property({ type: 'text', nullable: true })
  code!: ErrorCode | null

  @Field(() => String, {
    nullable: true,
    description: 'Why it was refused, in a sentence for people; null where it was not',
  })
  @Property({ type: 'text', nullable: true })
  message!: string | null
}
