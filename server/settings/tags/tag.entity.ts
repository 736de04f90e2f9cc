import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'A tag for content and users (section 2.5)' })
export class Tag extends WorkspaceEntity {
  @Field(() => String, { description: 'Derived from the name; the value used in the API and in webhooks' })
  @Property({ type: 'text' })
  identifier!: string

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, { description: 'As #rrggbb' })
  @Property({ type: 'text' })
  color!: string

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
