import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import { Status } from '../../platform/vocabulary/status.ts'
import type { StoredTrace, TraceDetails } from './stored-trace.ts'

@Entity({ abstract: true })
@ObjectType({ description: 'How a version of an item was decided: every rule tried, in order' })
export abstract class DecisionTrace {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** Null, as `tried` is, in rows of before both had a column. */
  @Property({ type: 'uuid', nullable: true })
  plan!: StoredTrace['plan'] | null

  @Property({ type: 'text', nullable: true })
  tried!: StoredTrace['tried'] | null

  @Property({ type: 'json', fieldName: 'rules', nullable: true })
  details!: (TraceDetails & Partial<StoredTrace>) | null

  @Field(() => Int, { description: 'The version of the item' })
  @Property({ type: 'integer' })
  version!: number

  @Field(() => Date, { description: 'When it was decided' })
  @Property({ type: 'timestamptz' })
  decidedAt!: Date

  @Field(() => Int, { description: "The version of the workspace's rules" })
  @Property({ type: 'integer' })
  planVersion!: number

  @Field(() => Int, { description: 'How long evaluating the rules took, in microseconds' })
  @Property({ type: 'integer' })
  microseconds!: number

  @Field(() => Status, {
    nullable: true,
    description: 'The status that the rules set; null where they set none',
  })
  @Property({ type: 'text', nullable: true })
  outcome!: Status | null
}

/** The evaluation of a version of an item by content rules. */
@Entity({ tableName: 'decision_trace' })
export class ContentTrace extends DecisionTrace {
  @PrimaryKey({ type: 'uuid' })
  contentId!: string
}

/** The latest evaluation of a user by user rules. */
@Entity({ tableName: 'user_trace' })
export class UserTrace extends DecisionTrace {
  @PrimaryKey({ type: 'uuid' })
  userId!: string
}
