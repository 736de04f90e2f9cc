import { Entity, Property } from '@mikro-orm/core'
import { Field, ID, ObjectType } from 'type-graphql'
import { Node } from '../platform/graphql/node.ts'
import { type ActorKind, Status } from '../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../platform/workspace-entity.ts'
import type { ActionDetails } from './action-details.ts'
import { ActionObject } from './action-object.ts'
import { ActionType } from './action-type.ts'

@Entity()
@ObjectType({
  implements: Node,
  description: 'The record of one thing done to an object: by whom, why, and what the webhook sent',
})
export class Action extends WorkspaceEntity {
  /** Drawn while the transaction holds the object's lock: of two actions on one object, the earlier has the smaller number. */
  @Property({ type: 'bigint', columnType: 'int8' })
  seq!: string

  @Field(() => ActionType, { description: 'What was done' })
  @Property({ type: 'text' })
  actionType!: string

  @Field(() => ActionObject, { description: 'What it was done to' })
  @Property({ type: 'text' })
  objectType!: ActionObject

  @Field(() => ID, { description: 'The id in Verdict of what it was done to' })
  @Property({ type: 'uuid' })
  objectId!: string

  /** What it was taken for: never twice for the same. Null for the arrival of an item, which has a status since. */
  @Property({ type: 'text', nullable: true })
  causeKey!: string | null

  @Property({ type: 'text' })
  actorKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  actorId: string | null = null

  @Property({ type: 'uuid', nullable: true })
  ruleId: string | null = null

  @Property({ type: 'integer', nullable: true })
  ruleVersion: number | null = null

  @Field(() => Status, { nullable: true, description: 'The status that it set; null where it set none' })
  @Property({ type: 'text', nullable: true })
  status: Status | null = null

  @Field(() => Status, {
    nullable: true,
    description: 'The status before; null where there was none, or it set none',
  })
  @Property({ type: 'text', nullable: true })
  previousStatus: Status | null = null

  @Property({ type: 'uuid', nullable: true })
  policyCategoryId: string | null = null

  @Field(() => String, {
    nullable: true,
    description: 'The name of the policy category when the action was taken; null where it had none',
  })
  @Property({ type: 'text', nullable: true })
  policyName: string | null = null

  @Field(() => String, {
    nullable: true,
    description:
      'More about the reason, in words that are sent to the customer platform; null where there is none',
  })
  @Property({ type: 'text', nullable: true })
  policyInformation: string | null = null

  @Field(() => [String], { description: 'The identifiers of the tags that it added' })
  @Property({ type: 'array' })
  tagsAdded: string[] = []

  @Field(() => [String], { description: 'The identifiers of the tags that it removed' })
  @Property({ type: 'array' })
  tagsRemoved: string[] = []

  @Field(() => String, {
    nullable: true,
    description: 'What was said of it for the team alone; null where nothing was',
  })
  @Property({ type: 'text', nullable: true })
  note: string | null = null

  @Property({ type: 'json', nullable: true })
  details: ActionDetails | null = null

  @Field(() => Date, {
    nullable: true,
    description: 'Until when its decision can be undone; null where it never could',
  })
  @Property({ type: 'timestamptz', nullable: true })
  undoableUntil: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  undoneAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  revertedAt: Date | null = null

  @Field(() => Date, { description: 'When it was taken' })
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
