import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The pages of the dashboard whose filters can be saved. */
export enum SavedViewPage {
  content = 'content',
  users = 'users',
  reports = 'reports',
  reviews = 'reviews',
}
registerEnumType(SavedViewPage, {
  name: 'SavedViewPage',
  description: 'A page of the dashboard whose filters can be saved',
  valuesConfig: described(SavedViewPage, {
    content: 'The list of content',
    users: 'The list of users',
    reports: 'The reports of users, one by one or by item',
    reviews: 'The reviews of a queue',
  }),
})

@ObjectType({ description: 'A filter as it stands in the address of its page' })
export class SavedViewFilter {
  @Field(() => String, { description: 'Its name in the address, such as `status`' }) name!: string
  @Field(() => String, { description: 'Its value, as text' }) value!: string
}

@Entity()
@ObjectType({ description: 'Filters of a page of the dashboard, saved under a name' })
export class SavedView extends WorkspaceEntity {
  @Property({ type: 'uuid' }) ownerId!: string

  @Field(() => SavedViewPage, { description: 'The page whose filters they are' })
  @Property({ type: 'text' })
  page!: SavedViewPage

  @Property({ type: 'uuid', nullable: true }) queueId!: string | null

  @Field(() => String, { description: 'What people call it, up to 60 characters' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => Boolean, { description: 'Whether all of the workspace see it, or its owner alone' })
  @Property({ type: 'boolean' })
  shared!: boolean

  /** The filter values by their query parameter. */
  @Property({ type: 'jsonb' }) filters!: Record<string, string>

  @Property({ type: 'integer' }) position!: number

  @Field(() => Date, { description: 'When it was saved first' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { description: 'When its name, its filters or whom it is for were changed last' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date

  @Property({ type: 'timestamptz', nullable: true }) deletedAt!: Date | null
}
