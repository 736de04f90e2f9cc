import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ID, ObjectType } from 'type-graphql'
import type { ActorKind, ReviewSubjectType } from '../../platform/vocabulary/status.ts'

@Entity()
@ObjectType({
  description:
    'Says that content or a user is kept for now: nothing of it is deleted, erased or forgotten with time',
})
export class LegalHold {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Field(() => ID, { description: "Verdict's id of what is kept" })
  @PrimaryKey({ type: 'uuid' })
  objectId!: string

  @Property({ type: 'text' })
  objectType!: ReviewSubjectType

  @Field(() => String, { description: 'Why it is kept, such as the number of a case' })
  @Property({ type: 'text' })
  reason!: string

  @Field(() => Date, {
    nullable: true,
    description: 'When it ends by itself; null for one that is to be released',
  })
  @Property({ type: 'timestamptz', nullable: true })
  until!: Date | null

  @Property({ type: 'text' })
  placedByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  placedById!: string | null

  @Field(() => Date, { description: 'When it was placed, or placed anew' })
  @Property({ type: 'timestamptz' })
  placedAt!: Date
}
