import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import type { WrittenPolicySection } from '../../settings/policies/written/written-policy.input.ts'
import { AskingEntity } from '../runs/asking.entity.ts'

@Entity()
@ObjectType({
  implements: Node,
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

  @Field(() => Int, { description: 'Its place in the trial, from 1' })
  @PrimaryKey({ type: 'integer' })
  place!: number

  @Field(() => ID, { nullable: true, description: 'The id of the example; null for a past item' })
  @Property({ type: 'uuid', nullable: true })
  exampleId!: string | null

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the past item; null for an example that was typed',
  })
  @Property({ type: 'uuid', nullable: true })
  contentId!: string | null

  @Field(() => String, { description: 'The text that is judged' })
  @Property({ type: 'text' })
  text!: string

  @Field(() => Status, { description: 'What the example expects, or what the human decided' })
  @Property({ type: 'text' })
  expectedAction!: Status

  @Field(() => ID, {
    nullable: true,
    description: 'The policy category that the example expects, or that the human chose; null for any',
  })
  @Property({ type: 'uuid', nullable: true })
  expectedCategoryId!: string | null

  @Field(() => Status, {
    nullable: true,
    description: 'What the draft leads to; null until it was asked about, and where there is no verdict',
  })
  @Property({ type: 'text', nullable: true })
  draftAction!: Status | null

  @Field(() => ID, {
    nullable: true,
    description: 'The policy category that the draft leads to; null where none is violated',
  })
  @Property({ type: 'uuid', nullable: true })
  draftCategoryId!: string | null

  @Field(() => Float, {
    nullable: true,
    description: 'How sure the verdict by the draft is, 0 to 1; null where there is none',
  })
  @Property({ type: 'float', columnType: 'float4', nullable: true })
  draftConfidence!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Why, in the words of the model; null where there is no verdict by the draft',
  })
  @Property({ type: 'text', nullable: true })
  draftReasoning!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Why there is no verdict by the draft; null where there is one',
  })
  @Property({ type: 'text', nullable: true })
  draftError!: string | null

  @Field(() => Status, {
    nullable: true,
    description: 'What the version in force leads to; null for examples, and where there is no verdict',
  })
  @Property({ type: 'text', nullable: true })
  publishedAction!: Status | null

  @Field(() => ID, {
    nullable: true,
    description: 'The policy category that the version in force leads to; null where none is violated',
  })
  @Property({ type: 'uuid', nullable: true })
  publishedCategoryId!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Why there is no verdict by the version in force; null where there is one',
  })
  @Property({ type: 'text', nullable: true })
  publishedError!: string | null

  @Field(() => Boolean, { description: 'Whether an AI moderator was asked about it' })
  @Property({ type: 'boolean' })
  done!: boolean
}
