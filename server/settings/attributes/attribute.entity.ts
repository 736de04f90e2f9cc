import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The type of a custom attribute (section 2.6). */
export enum AttributeType {
  text = 'text',
  number = 'number',
  boolean = 'boolean',
  enum = 'enum',
  user_id = 'user_id',
  content_id = 'content_id',
}
registerEnumType(AttributeType, {
  name: 'AttributeType',
  description: 'What a custom attribute holds',
  valuesConfig: described(AttributeType, {
    text: 'Any text',
    number: 'A number, also when it is sent as text',
    boolean: 'True or false, also when it is sent as text',
    enum: 'One of the values in `enumValues`',
    user_id: 'The external id of a user',
    content_id: 'The external id of a content item',
  }),
})

/** What a custom attribute belongs to. */
export enum AttributeSource {
  content = 'content',
  user = 'user',
}
registerEnumType(AttributeSource, {
  name: 'AttributeSource',
  description: 'What a custom attribute is sent with',
  valuesConfig: described(AttributeSource, {
    content: 'Content, in its `metadata`',
    user: 'Users, in their `attributes`',
  }),
})

@Entity()
@ObjectType({
  description:
    'A custom attribute that is registered in settings: the dashboard shows it, and rules can ask for it',
})
export class Attribute extends WorkspaceEntity {
  @Field(() => String, { description: 'The key that it is sent under' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => AttributeSource, { description: 'What it is sent with' })
  @Property({ type: 'text' })
  source!: AttributeSource

  @Field(() => AttributeType, { description: 'What it holds' })
  @Property({ type: 'text' })
  type!: AttributeType

  @Field(() => [String], { description: 'The values of an enum; empty for other types' })
  @Property({ type: 'array' })
  enumValues: string[] = []

  @Field(() => Date, { description: 'When it was registered' })
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
