import { Entity, Property } from '@mikro-orm/core'
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { Node } from '../../platform/graphql/node.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The input of a classifier, or its purpose. */
export enum ClassifierKind {
  text = 'text',
  image = 'image',
  topic = 'topic',
}
registerEnumType(ClassifierKind, {
  name: 'ClassifierKind',
  valuesConfig: described(ClassifierKind, {
    text: 'Whether a text violates something: the condition Custom AI scores',
    image: 'The same of images: Custom AI scores (images) and Custom image labels',
    topic: 'Whether a text is about something: the conditions Topic and Topic volume',
  }),
  description: 'What a classifier looks at, and what it says',
})

@Entity()
@ObjectType({
  implements: Node,
  description:
    'A classifier that the workspace makes itself, of examples or of a text that a provider is asked with',
})
export class Classifier extends WorkspaceEntity {
  @Field(() => ClassifierKind, { description: 'What it looks at; fixed' })
  @Property({ type: 'text' })
  kind!: ClassifierKind

  @Field(() => String, { description: 'What people call it, up to 100 characters' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, { description: 'What it is to find, for people; empty where nothing is said' })
  @Property({ type: 'text' })
  description!: string

  @Field(() => Boolean, {
    description:
      'Whether it asks the provider of policy scores, with a text that says what violates; otherwise it learns from examples',
  })
  @Property({ type: 'boolean' })
  asksProvider!: boolean

  @Field(() => ID, {
    nullable: true,
    description: 'The policy category whose decisions examples were taken from last; null where none were',
  })
  @Property({ type: 'uuid', nullable: true })
  policyCategoryId!: string | null

  @Field(() => Boolean, {
    description:
      'Whether it is trained anew each night, with the new decisions on its policy category; the new version takes over unless it is worse',
  })
  @Property({ type: 'boolean' })
  retrainsNightly!: boolean

  @Field(() => Date, { description: 'When it was made' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { description: 'When it was changed last' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date
}
