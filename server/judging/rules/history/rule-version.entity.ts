import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { RuleType, type StoredPart } from '../rule-type.ts'

@Entity()
@ObjectType({ description: 'What a rule said from one change to the next' })
export class RuleVersion {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  ruleId!: string

  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  version!: number

  /** The column is null in the oldest versions, whose type the store finds elsewhere. */
  @Field(() => RuleType)
  @Property({ type: 'text', nullable: true })
  type!: RuleType

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  notes!: string | null

  @Property({ type: 'json', fieldName: 'conditions' })
  conditionParts!: StoredPart[]

  @Property({ type: 'json', fieldName: 'actions' })
  actionParts!: StoredPart[]

  @Property({ type: 'uuid', fieldName: 'updated_by', nullable: true })
  updatedById!: string | null

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
