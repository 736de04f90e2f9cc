import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { ListType } from './list-type.ts'

@Entity()
@ObjectType({ description: 'A list of values that rule conditions refer to (section 2.9)' })
export class List extends WorkspaceEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  name!: string

  @Field(() => ListType)
  @Property({ type: 'text' })
  type!: ListType

  @Field(() => Int)
  @Property({ type: 'integer' })
  itemCount = 0

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
