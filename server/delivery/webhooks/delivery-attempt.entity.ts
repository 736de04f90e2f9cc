import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'

@Entity()
@ObjectType({ description: 'One request of a delivery, and what came of it' })
export class DeliveryAttempt {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'bigint', columnType: 'int8' })
  id!: string

  @Property({ type: 'uuid' })
  deliveryId!: string

  @Field(() => Date, { description: 'When the request was sent' })
  @Property({ type: 'timestamptz' })
  at!: Date

  @Field(() => Int, {
    nullable: true,
    description: 'The HTTP status of the answer; null where there was none',
  })
  @Property({ type: 'integer', nullable: true })
  status!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Why there was no answer; null where there was one',
  })
  @Property({ type: 'text', nullable: true })
  error!: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'The body of an answer that did not take it, at most the first 2,000 characters; null where there was none',
  })
  @Property({ type: 'text', nullable: true })
  answer!: string | null

  @Field(() => Int, { description: 'How long it took, in milliseconds' })
  @Property({ type: 'integer' })
  durationMs!: number
}
