import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { UndecidedItem } from './undecided-item.entity.ts'

@Entity()
@ObjectType({
  implements: Node,
  description:
    'A past item whose right decision is known: it is mixed into what moderators are given, and nothing that they decide on it has an effect',
})
export class GoldenItem extends UndecidedItem {
  @Field(() => Status, { description: 'The status that is right' })
  @Property({ type: 'text' })
  status!: Status

  @Property({ type: 'array', columnType: 'uuid[]' })
  policyCategoryIds!: string[]

  @Field(() => String, {
    nullable: true,
    description: 'Why that is right, shown to the member after deciding; null where none is given',
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
    description: 'Since when it is not handed out any more; null while it is in use',
  })
  @Property({ type: 'timestamptz', nullable: true })
  retiredAt!: Date | null
}
