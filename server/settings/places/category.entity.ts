import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ implements: Node, description: 'A top-level area of the customer platform' })
export class Category extends WorkspaceEntity {
  @Field(() => String, { description: "The customer platform's own identifier, unique within the workspace" })
  @Property({ type: 'text' })
  externalId!: string

  @Field(() => String, {
    nullable: true,
    description: 'What people call it; null until the customer platform sends it',
  })
  @Property({ type: 'text', nullable: true })
  name: string | null = null

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
