import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { type ActorKind, Status } from '../../platform/vocabulary/status.ts'

@Entity()
@ObjectType({ description: 'A place within a category where content is posted (section 2.2)' })
export class Subcategory extends WorkspaceEntity {
  @Field(() => String, { description: "The caller's own identifier" })
  @Property({ type: 'text' })
  externalId!: string

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  name: string | null = null

  @Property({ type: 'uuid' })
  categoryId!: string

  @Field(() => Status)
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
