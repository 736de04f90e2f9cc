import { Node } from '../../platform/graphql/node.ts'
import { Entity, Property } from '@mikro-orm/core'
import { GraphQLJSON } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { type ActorKind, Status } from '../../platform/vocabulary/status.ts'
import type { UnjudgedMark } from './unjudged.ts'

@Entity()
@ObjectType({
  implements: Node,
  description: 'A content item: something that a user of the customer platform posted',
})
export class Content extends WorkspaceEntity {
  @Field(() => String, { description: "The customer platform's own identifier, unique within the workspace" })
  @Property({ type: 'text' })
  externalId!: string

  @Property({ type: 'uuid' })
  userId!: string

  @Property({ type: 'uuid' })
  categoryId!: string

  @Property({ type: 'uuid' })
  subcategoryId!: string

  @Field(() => String, { nullable: true, description: 'What was written; null for media alone' })
  @Property({ type: 'text', nullable: true })
  text: string | null = null

  /** The text as it is searched, where that is not the text in lower case; nothing shows it. */
  @Property({ type: 'text', nullable: true })
  searchText?: string | null

  @Field(() => [String], { description: 'Where the customer platform keeps its images' })
  @Property({ type: 'array', nullable: true })
  imageUrls: string[] = []

  @Field(() => [String], { description: 'Where the customer platform keeps its videos' })
  @Property({ type: 'array', nullable: true })
  videoUrls: string[] = []

  @Field(() => [String], { description: 'Where the customer platform keeps its sounds' })
  @Property({ type: 'array', nullable: true })
  audioUrls: string[] = []

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'Custom attributes as they were sent, by key; null where none were',
  })
  @Property({ type: 'json', nullable: true })
  metadata: Record<string, unknown> | null = null

  @Field(() => Int, { description: 'How often it was sent, from 1' })
  @Property({ type: 'integer' })
  version = 1

  @Property({ type: 'integer' })
  judgedVersion = 0

  @Field(() => Status, {
    nullable: true,
    description: 'The status after the latest decision; null until it is judged',
  })
  @Property({ type: 'text', nullable: true })
  status: Status | null = null

  @Field(() => Status, {
    nullable: true,
    description: 'The outcome of the automated checks on arrival; null until it is judged',
  })
  @Property({ type: 'text', nullable: true })
  initialStatus: Status | null = null

  /** The status but null for allowed, by the database: what filters of lists have an index of. */
  @Property({ type: 'text', nullable: true })
  statusUnlessAllowed?: Exclude<Status, Status.allowed> | null

  /** The same of the initial status. */
  @Property({ type: 'text', nullable: true })
  initialStatusUnlessAllowed?: Exclude<Status, Status.allowed> | null

  @Property({ type: 'json', nullable: true, fieldName: 'unjudged' })
  unjudgedMark: UnjudgedMark | null = null

  @Property({ type: 'array', fieldName: 'tags' })
  tagIdentifiers: string[] = []

  @Property({ type: 'uuid', nullable: true })
  policyCategoryId: string | null = null

  @Property({ type: 'text', nullable: true })
  decidedByKind: ActorKind | null = null

  @Property({ type: 'uuid', nullable: true })
  decidedById: string | null = null

  /** Counts the changes of text and media, which let a rule set a status again. */
  @Property({ type: 'integer' })
  edition!: number

  /** Whether a recommendation on it waits for a human. */
  @Property({ type: 'boolean' })
  recommended!: boolean

  /** A hash of its normalized text, for exact copies. */
  @Property({ type: 'bigint', columnType: 'int8', nullable: true })
  textHash!: string | null

  /** A similarity hash of its normalized text, for near copies. */
  @Property({ type: 'bigint', columnType: 'int8', nullable: true })
  textSimhash!: string | null

  @Field(() => Date, { description: 'When it was sent first' })
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()

  @Field(() => Date, { description: 'When it was sent or decided on last' })
  @Property({ type: 'timestamptz' })
  updatedAt: Date = new Date()
}
