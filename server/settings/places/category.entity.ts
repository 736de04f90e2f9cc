import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'A top-level area of the customer platform (section 2.2)' })
export class Category extends WorkspaceEntity {
  @Field(() => String, { description: "The caller's own identifier" })
  @Property({ type: 'text' })
  externalId!: string

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  name: string | null = null

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
