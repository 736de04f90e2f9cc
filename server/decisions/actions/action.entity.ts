import { Entity, Property } from '@mikro-orm/core'
import { Field, ID, ObjectType as GraphqlType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { exactly } from '../../platform/graphql/time-cursor.ts'
import type { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { type ActorKind, Status } from '../../platform/vocabulary/status.ts'
import type { ActionDetails } from './action-details.ts'
import { ActionObject } from './action-object.ts'

@Entity()
@GraphqlType({ description: 'What was done to an item, by whom and why (section 2.16)' })
export class Action extends WorkspaceEntity {
  @Field(() => String, { description: 'As in the webhook (section 6.2)' })
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

/** An action together with how far its delivery has come; without a webhook there is none. */
export type ActionRow = Action & { deliveryState: DeliveryState | null }

/** SQL that reads actions `a` as rows; the caller adds the conditions. */
export const actionSelect = `
  select a.id, a.workspace_id as "workspaceId", a.action_type as "actionType", a.object_type as "objectType",
    a.object_id as "objectId", a.cause_key as "causeKey", a.actor_kind as "actorKind", a.actor_id as "actorId",
    a.rule_id as "ruleId", a.rule_version as "ruleVersion", a.status, a.previous_status as "previousStatus",
    a.policy_category_id as "policyCategoryId", a.policy_name as "policyName",
    a.policy_information as "policyInformation", a.tags_added as "tagsAdded", a.tags_removed as "tagsRemoved",
    a.note, a.details, a.undoable_until as "undoableUntil", a.undone_at as "undoneAt", a.reverted_at as "revertedAt",
    a.created_at as "createdAt",
    case when d.state = 'parked' and o.state = 'sending' then 'parked' else o.state end as "deliveryState",
    ${exactly('a.created_at')} as at
  from action a
  left join outbox o on (o.workspace_id, o.action_id) = (a.workspace_id, a.id)
  left join delivery d on (d.workspace_id, d.id) = (o.workspace_id, o.delivery_id)`
