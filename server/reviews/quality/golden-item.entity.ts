import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { Node } from '../../platform/graphql/node.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import type { StoredReason } from '../review-reason.ts'

@Entity()
@ObjectType({
  implements: Node,
  description:
    'A past item whose right decision is known: it is mixed into what moderators are given, and nothing that they decide on it has an effect',
})
export class GoldenItem extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  contentId!: string

  @Property({ type: 'integer' })
  version!: number

  @Property({ type: 'uuid' })
  queueId!: string

  @Property({ type: 'integer' })
  priority!: number

  @Property({ type: 'json' })
  reasons!: StoredReason[]

  /** The columns of the item as it stood before a person decided, by their names. */
  @Property({ type: 'json' })
  shown!: Record<string, unknown>

  @Property({ type: 'timestamptz' })
  decidedFrom!: Date

  @Field(() => Status, { description: 'The status that is right' })
  @Property({ type: 'text' })
  status!: Status

  @Property({ type: 'array', columnType: 'uuid[]' })
  policyCategoryIds!: string[]

  @Field(() => String, {
    nullable: true,
    description: 'Why that is right, told to whoever has decided; null where nothing is said',
  })
  @Property({ type: 'text', nullable: true })
  explanation!: string | null

  @Property({ type: 'uuid', nullable: true })
  createdById!: string | null

  @Field(() => Date, { description: 'When it was made one' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, {
    nullable: true,
    description: 'Since when nobody is given it; null while it is in use',
  })
  @Property({ type: 'timestamptz', nullable: true })
  retiredAt!: Date | null
}
