import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { Node } from '../../platform/graphql/node.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** What the reviews of a case have in common. A review in several cases is shown under the first of these kinds. */
export enum ReviewCaseKind {
  same_text = 'same_text',
  same_picture = 'same_picture',
  same_author = 'same_author',
}

/** A kind of case that is found by comparing prints. */
export type PrintedKind = Exclude<ReviewCaseKind, ReviewCaseKind.same_author>

registerEnumType(ReviewCaseKind, {
  name: 'ReviewCaseKind',
  valuesConfig: described(ReviewCaseKind, {
    same_text: 'Their texts are the same or nearly so; case, accents, look-alikes and spacing do not count',
    same_picture: 'Each has a picture that is the same or nearly so, also when it is mirrored',
    same_author: 'They are of one author, or about that user',
  }),
  description: 'What the reviews of a case have in common',
})

@Entity()
@ObjectType({
  implements: Node,
  description:
    'Unresolved reviews that have something in common, to be decided at once. Cases are found within seconds, over all queues',
})
export class ReviewCase extends WorkspaceEntity {
  @Field(() => ReviewCaseKind, { description: 'What its reviews have in common' })
  @Property({ type: 'text' })
  kind!: ReviewCaseKind

  @Property({ type: 'uuid', nullable: true })
  authorId!: string | null

  /** How many reviews it has, whoever may see them. */
  @Property({ type: 'integer' })
  size!: number

  @Field(() => Date, { description: 'When the first of its reviews was found' })
  @Property({ type: 'timestamptz' })
  openedAt!: Date
}
