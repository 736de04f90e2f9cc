import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { RuleType, type StoredPart } from '../rule-type.ts'

@Entity()
@ObjectType({ description: 'What a rule said from one change to the next' })
export class RuleVersion {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Field(() => ID, { description: 'The id of the rule' })
  @PrimaryKey({ type: 'uuid' })
  ruleId!: string

  @Field(() => Int, { description: 'Its number, from 1' })
  @PrimaryKey({ type: 'integer' })
  version!: number

  /** The column is null in the oldest versions, whose type the store reads elsewhere. */
  @Field(() => RuleType, { description: 'What the rule was about' })
  @Property({ type: 'text', nullable: true })
  type!: RuleType

  @Field(() => String, { description: 'The name that the rule had' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, {
    nullable: true,
    description: 'What was noted of it for the team; null where nothing was',
  })
  @Property({ type: 'text', nullable: true })
  notes!: string | null

  @Property({ type: 'json', fieldName: 'conditions' })
  conditionParts!: StoredPart[]

  @Property({ type: 'json', fieldName: 'actions' })
  actionParts!: StoredPart[]

  @Property({ type: 'uuid', fieldName: 'updated_by', nullable: true })
  updatedById!: string | null

  @Field(() => Date, { description: 'When it was made' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
