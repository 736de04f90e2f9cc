import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
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

  /** Null for all policy categories. */
  @Property({ type: 'array', columnType: 'uuid[]', nullable: true })
  policyCategoryIds: string[] | null = null

  @Field(() => Int, {
    description: 'Of 100 decisions, how many come to a second person who does not know of the first',
  })
  @Property({ type: 'integer' })
  secondReviewPercent = 0

  @Field(() => Int, { description: 'Of 100 reviews that a moderator is given, how many are golden items' })
  @Property({ type: 'integer' })
  goldenPercent = 0

  @Field(() => Boolean, {
    description: 'Whether a moderator is shown at once if their decision on a golden item was right',
  })
  @Property({ type: 'boolean' })
  tellsGolden = false

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
