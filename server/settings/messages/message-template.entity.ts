import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'A message that the workspace shares (section 2.14)' })
export class MessageTemplate extends WorkspaceEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, {
    description: '{{user_name}} and {{moderator_name}} are resolved when it is sent',
  })
  @Property({ type: 'text' })
  message!: string

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  updatedAt!: Date
}
