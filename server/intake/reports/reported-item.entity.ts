import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'

@Entity()
@ObjectType({ description: 'An item with open reports' })
export class ReportedItem {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Field(() => ID, { description: 'The id of the content item or user in Verdict' })
  @PrimaryKey({ type: 'uuid', fieldName: 'object_id' })
  id!: string

  @Field(() => ReviewSubjectType, { description: 'Whether it is content or a user' })
  @Property({ type: 'text' })
  objectType!: ReviewSubjectType

  /** The category of reported content. */
  @Property({ type: 'uuid', nullable: true })
  categoryId!: string | null

  @Field(() => Int, { description: 'Reports that wait for a decision' })
  @Property({ type: 'integer' })
  openCount!: number

  @Field(() => Date, { description: 'When it was reported last' })
  @Property({ type: 'timestamptz' })
  lastReportAt!: Date
}
