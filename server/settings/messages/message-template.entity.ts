import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'A message that the team shares, to be sent to users' })
export class MessageTemplate extends WorkspaceEntity {
  @Field(() => String, { description: 'What the team calls it, up to 100 characters' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, {
    description:
      'Its text, up to 2,000 characters; {{user_name}} and {{moderator_name}} are resolved when it is sent',
  })
  @Property({ type: 'text' })
  message!: string

  @Field(() => Date, { description: 'When it was made' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { description: 'When it was changed last' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date
}
