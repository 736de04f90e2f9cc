import { Entity, Property } from '@mikro-orm/core'
import { Field, ID, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../platform/workspace-entity.ts'
import { type ActorKind, Status } from '../platform/vocabulary/status.ts'
import type { ActionDetails } from './action-details.ts'
import { ActionObject } from './action-object.ts'
import { ActionType } from './action-type.ts'

@Entity()
@ObjectType({ description: 'What was done to an item, by whom and why (section 2.16)' })
export class Action extends WorkspaceEntity {
  @Field(() => ActionType)
  @Property({ type: 'text' })
  actionType!: string

  @Field(() => ActionObject)
  @Property({ type: 'text' })
  objectType!: ActionObject

  @Field(() => ID)
  @Property({ type: 'uuid' })
  objectId!: string

  @Property({ type: 'text' })
  causeKey!: string

  @Property({ type: 'text' })
  actorKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  actorId: string | null = null

  @Property({ type: 'uuid', nullable: true })
  ruleId: string | null = null

  @Property({ type: 'integer', nullable: true })
  ruleVersion: number | null = null

  @Field(() => Status, { nullable: true })
  @Property({ type: 'text', nullable: true })
  status: Status | null = null

  @Field(() => Status, { nullable: true })
  @Property({ type: 'text', nullable: true })
  previousStatus: Status | null = null

  @Property({ type: 'uuid', nullable: true })
  policyCategoryId: string | null = null

  @Field(() => String, { nullable: true, description: 'The name of the category when the action was taken' })
  @Property({ type: 'text', nullable: true })
  policyName: string | null = null

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  policyInformation: string | null = null

  @Field(() => [String])
  @Property({ type: 'array' })
  tagsAdded: string[] = []

  @Field(() => [String])
  @Property({ type: 'array' })
  tagsRemoved: string[] = []

  @Field(() => String, { nullable: true, description: 'For the team alone' })
  @Property({ type: 'text', nullable: true })
  note: string | null = null

  @Property({ type: 'json', nullable: true })
  details: ActionDetails | null = null

  @Field(() => Date, { nullable: true })
  @Property({ type: 'timestamptz', nullable: true })
  undoableUntil: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  undoneAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  revertedAt: Date | null = null

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
