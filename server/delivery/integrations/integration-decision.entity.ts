import { Entity, Property } from '@mikro-orm/core'
import { Field, ID, Int, ObjectType as GraphqlObject } from 'type-graphql'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@GraphqlObject({ description: 'A decision on its way back to a chat platform' })
export class IntegrationDecision extends WorkspaceEntity {
  /** The order in which decisions were made. */
  @Property({ type: 'bigint', columnType: 'int8' })
  seq!: string

  @Property({ type: 'uuid' })
  integrationId!: string

  @Field(() => ID)
  @Property({ type: 'uuid' })
  actionId!: string

  @Field(() => ObjectType)
  @Property({ type: 'text' })
  objectType!: ObjectType

  @Field(() => ID)
  @Property({ type: 'uuid' })
  objectId!: string

  @Field(() => Status)
  @Property({ type: 'text' })
  status!: Status

  @Field(() => String, {
    description: 'waiting, sending, delivered, superseded, not_possible, failed or cancelled',
  })
  @Property({ type: 'text' })
  state!: string

  @Field(() => Int)
  @Property({ type: 'integer' })
  attempts!: number

  /** When it can no longer be undone. */
  @Property({ type: 'timestamptz' })
  availableAt!: Date

  /** How long the one who sends it now has for that. */
  @Property({ type: 'timestamptz', nullable: true })
  sendingUntil!: Date | null

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  lastError!: string | null

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { nullable: true })
  @Property({ type: 'timestamptz', nullable: true })
  settledAt!: Date | null
}
