import { Node } from '../../platform/graphql/node.ts'
import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ implements: Node, description: 'A queue of reviews, for all moderators or for some' })
export class ReviewQueue extends WorkspaceEntity {
  @Field(() => String, { description: 'What people call it, up to 100 characters' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => Boolean, { description: 'Whether it takes the reviews that no routing rule placed' })
  @Property({ type: 'boolean' })
  isDefault = false

  /** Null for all moderators. */
  @Property({ type: 'array', columnType: 'uuid[]', nullable: true })
  memberIds: string[] | null = null

  /** Null for everything. */
  @Property({ type: 'array', columnType: 'uuid[]', nullable: true })
  policyCategoryIds: string[] | null = null

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
