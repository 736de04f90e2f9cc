import { Entity, Property } from '@mikro-orm/core'
import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The side of an example. */
export enum ExampleLabel {
  violates = 'violates',
  fine = 'fine',
}
registerEnumType(ExampleLabel, {
  name: 'ExampleLabel',
  valuesConfig: described(ExampleLabel, {
    violates: 'What the classifier is to find; for a topic, what is about it',
    fine: 'What it is to leave alone',
  }),
  description: 'The side that an example of a classifier is of',
})

/** The origin of an example. */
export enum ExampleSource {
  pasted = 'pasted',
  upload = 'upload',
  decision = 'decision',
  suggested = 'suggested',
}
registerEnumType(ExampleSource, {
  name: 'ExampleSource',
  valuesConfig: described(ExampleSource, {
    pasted: 'Typed or pasted in',
    upload: 'Read from a file',
    decision: "A moderator's decision on an item",
    suggested: 'A text that the customer platform suggested scores for',
  }),
  description: 'Where an example of a classifier comes from',
})

@Entity()
@ObjectType({ description: 'An example that a classifier learns from' })
export class ClassifierExample extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  classifierId!: string

  @Field(() => ExampleLabel, { description: 'The side that it is of' })
  @Property({ type: 'text' })
  label!: ExampleLabel

  @Field(() => String, { nullable: true, description: 'What it says; null for a picture' })
  @Property({ type: 'text', nullable: true })
  text!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Where the picture is, where it came by an address; null otherwise',
  })
  @Property({ type: 'text', nullable: true })
  imageUrl!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The name of the picture, where it came as a file; null otherwise',
  })
  @Property({ type: 'text', nullable: true })
  imageName!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The SHA-256 of the picture; null for a text, and until it was looked at',
  })
  @Property({ type: 'text', nullable: true })
  imageSha256!: string | null

  @Property({ columnType: 'bytea', type: 'blob', nullable: true })
  embedding!: Buffer | null

  /** The network of the embedding. */
  @Property({ type: 'text', nullable: true })
  base!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Why the picture cannot be learned from; null where it can',
  })
  @Property({ type: 'text', nullable: true })
  problem!: string | null

  /** The digest of its content: a classifier has each only once. */
  @Property({ type: 'text' })
  digest!: string

  @Field(() => ExampleSource, { description: 'Where it comes from' })
  @Property({ type: 'text' })
  source!: ExampleSource

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the item that the decision was on; null for other sources',
  })
  @Property({ type: 'uuid', nullable: true })
  contentId!: string | null

  @Field(() => Float, {
    nullable: true,
    description:
      'The likelihood in percent by the latest training, of a model that had not seen it; null before',
  })
  @Property({ type: 'double', columnType: 'float8', nullable: true })
  likelihood!: number | null

  @Field(() => Date, { description: 'When it was added' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
