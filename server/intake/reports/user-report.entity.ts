import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
import { type ActorKind, ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { UserType } from '../users/user.entity.ts'
import { HandledReason, ReportState } from './report-state.ts'

@Entity()
@ObjectType({ implements: Node, description: "A user's report of content or of another user" })
export class UserReport extends WorkspaceEntity {
  @Field(() => ReviewSubjectType, { description: 'What was reported' })
  @Property({ type: 'text' })
  objectType!: ReviewSubjectType

  @Property({ type: 'uuid' })
  objectId!: string

  /** The category of reported content. */
  @Property({ type: 'uuid', nullable: true })
  categoryId!: string | null

  @Property({ type: 'uuid' })
  reporterId!: string

  @Field(() => UserType, { description: 'What the reporter was when reporting' })
  @Property({ type: 'text' })
  reporterType!: UserType

  @Property({ type: 'uuid' })
  policyCategoryId!: string

  @Field(() => String, { nullable: true, description: 'What the reporter wrote; null where nothing' })
  @Property({ type: 'text', nullable: true })
  extraInfo!: string | null

  @Field(() => ReportState, { description: 'Whether it waits' })
  @Property({ type: 'text' })
  state!: ReportState

  @Field(() => HandledReason, {
    nullable: true,
    description: 'How it came to its end; null while it is open',
  })
  @Property({ type: 'text', nullable: true })
  handledReason!: HandledReason | null

  @Property({ type: 'uuid', nullable: true })
  handledActionId!: string | null

  @Property({ type: 'text', nullable: true })
  handledByKind!: ActorKind | null

  @Property({ type: 'uuid', nullable: true })
  handledById!: string | null

  @Field(() => Date, { nullable: true, description: 'When it came to its end; null while it is open' })
  @Property({ type: 'timestamptz', nullable: true })
  handledAt!: Date | null

  @Field(() => Date, { description: 'When it was made' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
