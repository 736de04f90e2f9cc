import { Entity, Property } from '@mikro-orm/core'
import { Field, ID, Int, ObjectType as GraphqlObject, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The state of a decision that is to be sent to a chat platform. */
export enum IntegrationDecisionState {
  waiting = 'waiting',
  sending = 'sending',
  delivered = 'delivered',
  superseded = 'superseded',
  not_possible = 'not_possible',
  failed = 'failed',
  cancelled = 'cancelled',
}
registerEnumType(IntegrationDecisionState, {
  name: 'IntegrationDecisionState',
  description: 'How far a decision has come on its way to a chat platform',
  valuesConfig: described(IntegrationDecisionState, {
    waiting: 'Is sent when it can no longer be undone, or again after a failed attempt',
    sending: 'Is being sent',
    delivered: 'The platform has carried it out',
    superseded: 'A later decision on the same item came before it was sent',
    not_possible: 'The platform cannot do it, such as bring back a message that it has deleted',
    failed: 'Given up after the last attempt',
    cancelled: 'Not sent: the integration was turned off, or no longer carries decisions out',
  }),
})

@Entity()
@GraphqlObject({ description: 'A decision on its way back to a chat platform' })
export class IntegrationDecision extends WorkspaceEntity {
  /** The order in which decisions were made. */
  @Property({ type: 'bigint', columnType: 'int8' })
  seq!: string

  @Property({ type: 'uuid' })
  integrationId!: string

  @Field(() => ID, { description: 'The id of the action that is carried out' })
  @Property({ type: 'uuid' })
  actionId!: string

  @Field(() => ObjectType, { description: 'What it is taken on' })
  @Property({ type: 'text' })
  objectType!: ObjectType

  @Field(() => ID, { description: 'The id in Verdict of what it is taken on' })
  @Property({ type: 'uuid' })
  objectId!: string

  @Field(() => Status, { description: 'The status that it sets' })
  @Property({ type: 'text' })
  status!: Status

  @Field(() => IntegrationDecisionState, { description: 'How far it is' })
  @Property({ type: 'text' })
  state!: IntegrationDecisionState

  @Field(() => Int, { description: 'How often it was tried' })
  @Property({ type: 'integer' })
  attempts!: number

  /** When it can no longer be undone. */
  @Property({ type: 'timestamptz' })
  availableAt!: Date

  /** The end of the lease of the worker that is sending it. */
  @Property({ type: 'timestamptz', nullable: true })
  sendingUntil!: Date | null

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed; null where none did' })
  @Property({ type: 'text', nullable: true })
  lastError!: string | null

  @Field(() => Date, { description: 'When it was decided' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { nullable: true, description: 'When it came to its end; null until then' })
  @Property({ type: 'timestamptz', nullable: true })
  settledAt!: Date | null
}
