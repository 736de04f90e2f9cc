import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { GraphQLJSON } from 'graphql-scalars'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import { AuditEvent } from './audit-events.ts'

@Entity()
@ObjectType({
  description:
    'An entry of the audit log, in which changes and deletions are detected: a decision, a view of sensitive media, or a change of settings',
})
export class AuditEntry {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The number in the form of the API's ids. */
  @Field(() => ID, { description: 'Its number in the chain, as text' })
  id!: string

  @Field(() => Int, { description: 'Its place in the chain' })
  @PrimaryKey({ type: 'integer' })
  seq!: number

  @Field(() => Date, { description: 'When it happened' })
  @Property({ type: 'timestamptz' })
  at!: Date

  @Property({ type: 'text' })
  actorKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  actorId!: string | null

  @Field(() => AuditEvent, { description: 'What happened' })
  @Property({ type: 'text' })
  event!: string

  @Field(() => String, {
    nullable: true,
    description: 'The id of what was changed; null where that is no single thing',
  })
  @Property({ type: 'text', nullable: true })
  subject!: string | null

  @Property({ type: 'text', nullable: true })
  objectType!: string | null

  @Property({ type: 'uuid', nullable: true })
  objectId!: string | null

  @Property({ type: 'uuid', nullable: true })
  policyCategoryId!: string | null

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the action of a decision; null for other entries',
  })
  @Property({ type: 'uuid', nullable: true })
  actionId!: string | null

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'What it was before, as far as it changed; null where there was nothing',
  })
  @Property({ type: 'json', nullable: true })
  before!: unknown

  @Field(() => GraphQLJSON, {
    nullable: true,
    description:
      'What it is since, as far as it changed, and of a decision why it was taken; null where there is nothing to say',
  })
  @Property({ type: 'json', nullable: true })
  after!: unknown

  @Property({ type: 'text', hidden: true })
  mac!: string

  /** The code of a redacted entry. */
  @Property({ type: 'text', nullable: true, hidden: true })
  redaction!: string | null

  @Field(() => Boolean, {
    description: 'Whether its values were redacted, because its object was deleted or erased',
  })
  isRedacted!: boolean
}
