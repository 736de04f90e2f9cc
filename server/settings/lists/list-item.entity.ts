import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import type { ActorKind } from '../../platform/vocabulary/status.ts'

@Entity()
@ObjectType({ description: 'A value of a list' })
export class ListItem {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  listId!: string

  @Field(() => String, { description: 'The value, as the list keeps it' })
  @PrimaryKey({ type: 'text' })
  value!: string

  @Property({ type: 'text' })
  addedByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  addedById!: string | null

  @Field(() => Date, { description: 'When it was added' })
  @Property({ type: 'timestamptz' })
  addedAt!: Date
}
