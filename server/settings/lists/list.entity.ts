import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { ListType } from './list-type.ts'

@Entity()
@ObjectType({ implements: Node, description: 'A list of values that rule conditions refer to' })
export class List extends WorkspaceEntity {
  @Field(() => String, {
    description: 'What people call it, up to 100 characters; several lists may have it',
  })
  @Property({ type: 'text' })
  name!: string

  @Field(() => ListType, { description: 'What it holds' })
  @Property({ type: 'text' })
  type!: ListType

  @Field(() => Int, { description: 'How many values it holds' })
  @Property({ type: 'integer' })
  itemCount = 0

  @Field(() => Date, { description: 'When it was made' })
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
