import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
import { type ActorKind, ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { AppealState } from './appeal-state.ts'

@Entity()
@ObjectType({
  implements: Node,
  description: 'What a user says against a decision on them or on their content',
})
export class Appeal extends WorkspaceEntity {
  @Field(() => String, { description: "The customer platform's own identifier of it" })
  @Property({ type: 'text' })
  externalId!: string

  @Field(() => ReviewSubjectType, { description: 'What the decision is on' })
  @Property({ type: 'text' })
  objectType!: ReviewSubjectType

  @Property({ type: 'uuid' })
  objectId!: string

  @Property({ type: 'uuid' })
  actionId!: string

  @Field(() => String, { description: "The user's own words" })
  @Property({ type: 'text' })
  text!: string

  @Field(() => String, {
    nullable: true,
    description: 'The language of the text, such as de or pt-BR; null where the platform did not say',
  })
  @Property({ type: 'text', nullable: true })
  language!: string | null

  @Field(() => AppealState, { description: 'Where it stands' })
  @Property({ type: 'text' })
  state!: AppealState

  @Property({ type: 'uuid' })
  reviewId!: string

  @Field(() => String, { nullable: true, description: 'Why it was decided so; null until then' })
  @Property({ type: 'text', nullable: true })
  reason!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'What the moderator says to the user; null until it is decided, and where that is nothing',
  })
  @Property({ type: 'text', nullable: true })
  message!: string | null

  @Property({ type: 'text', nullable: true })
  decidedByKind!: ActorKind | null

  @Property({ type: 'uuid', nullable: true })
  decidedById!: string | null

  @Property({ type: 'uuid', nullable: true })
  decidedActionId!: string | null

  @Field(() => Date, { description: 'When it was filed' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { nullable: true, description: 'When it was decided; null until then' })
  @Property({ type: 'timestamptz', nullable: true })
  decidedAt!: Date | null
}
