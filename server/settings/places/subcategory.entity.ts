import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
import { type ActorKind, Status } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ implements: Node, description: 'A place within a category where content is posted' })
export class Subcategory extends WorkspaceEntity {
  @Field(() => String, { description: "The customer platform's own identifier, unique within the workspace" })
  @Property({ type: 'text' })
  externalId!: string

  @Field(() => String, {
    nullable: true,
    description: 'What people call it; null until the customer platform sends it',
  })
  @Property({ type: 'text', nullable: true })
  name: string | null = null

  @Property({ type: 'uuid' })
  categoryId!: string

  @Field(() => Status, {
    nullable: true,
    description:
      'What was decided on it; allowed at first. Never null: nullable like that of content, so that both can be queried in one selection',
  })
  @Property({ type: 'text' })
  status: Status = Status.allowed

  @Property({ type: 'uuid', nullable: true })
  policyCategoryId!: string | null

  @Property({ type: 'text', nullable: true })
  decidedByKind!: ActorKind | null

  @Property({ type: 'uuid', nullable: true })
  decidedById!: string | null

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
