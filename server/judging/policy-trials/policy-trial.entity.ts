import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { Status } from '../../platform/vocabulary/status.ts'
import { AskingEntity } from '../runs/asking.entity.ts'
import type { WrittenPolicySection } from '../../settings/policies/written/written-policy.input.ts'

@Entity()
@ObjectType({
  description: 'A draft of a written policy on its examples and on past items that humans decided on',
})
export class PolicyTrial extends AskingEntity {
  @Property({ type: 'uuid' })
  policyId!: string

  @Field(() => Int, { description: 'The revision of the policy whose draft is tried' })
  @Property({ type: 'integer' })
  revision!: number

  @Property({ type: 'json' })
  sections!: WrittenPolicySection[]
}

@Entity()
@ObjectType({ description: 'An example or a past item of a trial, with what became of it' })
export class PolicyTrialItem {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  trialId!: string

  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  place!: number

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  exampleId!: string | null

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  contentId!: string | null

  @Field(() => String)
  @Property({ type: 'text' })
  text!: string

  @Field(() => Status, { description: 'What the example expects, or what the human decided' })
  @Property({ type: 'text' })
  expectedAction!: Status

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  expectedCategoryId!: string | null

  @Field(() => Status, { nullable: true })
  @Property({ type: 'text', nullable: true })
  draftAction!: Status | null

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  draftCategoryId!: string | null

  @Field(() => Float, { nullable: true, description: 'From 0 to 1' })
  @Property({ type: 'float', columnType: 'float4', nullable: true })
  draftConfidence!: number | null

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  draftReasoning!: string | null

  @Field(() => String, { nullable: true, description: 'Why there is no verdict by the draft' })
  @Property({ type: 'text', nullable: true })
  draftError!: string | null

  @Field(() => Status, { nullable: true, description: 'By the version in force; none for examples' })
  @Property({ type: 'text', nullable: true })
  publishedAction!: Status | null

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  publishedCategoryId!: string | null

  @Field(() => String, { nullable: true, description: 'Why there is no verdict by the version in force' })
  @Property({ type: 'text', nullable: true })
  publishedError!: string | null

  @Field(() => Boolean, { description: 'Whether it was asked about' })
  @Property({ type: 'boolean' })
  done!: boolean
}
