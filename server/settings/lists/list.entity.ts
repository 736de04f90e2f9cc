import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
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

/** The columns of a list `l` as the fields of a row. */
export const listColumns = `l.id, l.workspace_id as "workspaceId", l.name, l.type, l.item_count as "itemCount", l.created_at as "createdAt"`

@ObjectType({ description: 'A value of a list' })
export class ListItem {
  @Field(() => String) value!: string
  @Field(() => Date) addedAt!: Date
  addedByKind!: ActorKind
  addedById!: string | null
}
