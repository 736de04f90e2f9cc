import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { RuleType, type StoredPart } from './rule-type.ts'

@Entity()
@ObjectType({ implements: Node, description: 'Conditions, and what is done when all of them match' })
export class Rule extends WorkspaceEntity {
  @Field(() => RuleType, { description: 'What it is about; fixed' })
  @Property({ type: 'text' })
  type!: RuleType

  @Field(() => String, { description: 'What the team calls it, up to 200 characters' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, {
    nullable: true,
    description: 'What is noted of it for the team, up to 2,000 characters; null where nothing is',
  })
  @Property({ type: 'text', nullable: true })
  notes: string | null = null

  @Property({ type: 'json', fieldName: 'conditions' })
  conditionParts!: StoredPart[]

  @Property({ type: 'json', fieldName: 'actions' })
  actionParts!: StoredPart[]

  @Field(() => Boolean, { description: 'Only enabled rules act; a new rule starts disabled' })
  @Property({ type: 'boolean' })
  enabled = false

  /** Whether it is evaluated without acting; ignored while it is enabled. */
  @Property({ type: 'boolean' })
  shadow = false

  @Field(() => Date, { description: 'Since when it has been in its mode' })
  @Property({ type: 'timestamptz' })
  modeSince: Date = new Date()

  @Field(() => Int, { description: 'Its place in the order of evaluation, from 0' })
  @Property({ type: 'integer' })
  position!: number

  @Field(() => Int, { description: 'Goes up with each change of the rule' })
  @Property({ type: 'integer' })
  version = 1

  @Field(() => Date, { description: 'When it was made' })
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()

  @Field(() => Date, { description: 'When it was changed last' })
  @Property({ type: 'timestamptz' })
  updatedAt: Date = new Date()

  @Property({ type: 'uuid', fieldName: 'updated_by', nullable: true })
  updatedById: string | null = null
}
