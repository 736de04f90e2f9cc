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

  @Field(() => String, {
    description:
      'How far it is: waiting, sending, delivered, superseded by a later decision, not_possible on this platform, failed or cancelled',
  })
  @Property({ type: 'text' })
  state!: string

  @Field(() => Int, { description: 'How often it was tried' })
  @Property({ type: 'integer' })
  attempts!: number

  /** When it can no longer be undone. */
  @Property({ type: 'timestamptz' })
  availableAt!: Date

  /** How long the one who sends it now has for that. */
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
