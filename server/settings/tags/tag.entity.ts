import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'A label for content and users' })
export class Tag extends WorkspaceEntity {
  @Field(() => String, {
    description:
      'Derived from the name; what webhooks carry, and what content, users and decisions name it by',
  })
  @Property({ type: 'text' })
  identifier!: string

  @Field(() => String, { description: 'What people call it, unique within the workspace and fixed' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, { description: 'As #rrggbb' })
  @Property({ type: 'text' })
  color!: string

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
