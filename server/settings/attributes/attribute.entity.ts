import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** What a custom attribute holds (section 2.6). */
export enum AttributeType {
  text = 'text',
  number = 'number',
  boolean = 'boolean',
  enum = 'enum',
  user_id = 'user_id',
  content_id = 'content_id',
}
registerEnumType(AttributeType, { name: 'AttributeType' })

/** What a custom attribute is sent with. */
export enum AttributeSource {
  content = 'content',
  user = 'user',
}
registerEnumType(AttributeSource, { name: 'AttributeSource' })

@Entity()
@ObjectType({ description: 'A custom attribute that is registered in settings (section 2.6)' })
export class Attribute extends WorkspaceEntity {
  @Field(() => String, { description: 'The key that it is sent under' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => AttributeSource)
  @Property({ type: 'text' })
  source!: AttributeSource

  @Field(() => AttributeType)
  @Property({ type: 'text' })
  type!: AttributeType

  @Field(() => [String], { description: 'The values of an enum' })
  @Property({ type: 'array' })
  enumValues: string[] = []

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
