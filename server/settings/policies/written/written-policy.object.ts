import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Node } from '../../../platform/graphql/node.ts'
import type { ActorKind } from '../../../platform/vocabulary/status.ts'
import type { WrittenPolicySection } from './written-policy.input.ts'

@ObjectType({
  implements: Node,
  description:
    'The text that moderators and AI moderators follow, with a draft and published versions; its sections are about policy categories',
})
export class WrittenPolicy {
  @Field(() => ID, { description: 'Its id in Verdict' }) id!: string

  @Field(() => String, { description: 'What the team calls it, up to 100 characters' })
  name!: string

  @Field(() => Int, { nullable: true, description: 'The version in force; null before the first one' })
  publishedVersion!: number | null

  @Field(() => Int, {
    description:
      'Counts the changes of the draft; a change names the one it is based on, and is refused on another',
  })
  revision!: number

  @Field(() => Date, { description: 'When it was made' }) createdAt!: Date

  hasDraft!: boolean
  draftUpdatedAt!: Date | null
  draftUpdatedByKind!: ActorKind | null
  draftUpdatedById!: string | null
}

@ObjectType({ description: 'What a written policy said from one publication to the next' })
export class WrittenPolicyVersion {
  @Field(() => Int, { description: 'Its number, from 1' }) version!: number

  @Field(() => Date, { description: 'When it was published' }) publishedAt!: Date

  @Field(() => String, {
    nullable: true,
    description: 'What the one who published it said of the change; null where nothing',
  })
  note!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Why it was published although its examples did not pass; null where they did',
  })
  overrideReason!: string | null

  policyId!: string
  publishedByKind!: ActorKind
  publishedById!: string | null
}

@ObjectType('WrittenPolicySection', { description: 'The section of a written policy about one category' })
export class SectionOfPolicy implements WrittenPolicySection {
  @Field(() => ID, { description: 'The id of the policy category that it is about' })
  policyCategoryId!: string
  @Field(() => String, { description: 'Its text, as Markdown; empty where nothing is written yet' })
  markdown!: string
}

@ObjectType({ description: 'The text of a written policy in force about a category' })
export class PublishedPolicyText {
  @Field(() => ID, { description: 'The id of the written policy' }) id!: string
  @Field(() => String, { description: 'The name of the written policy' }) name!: string
  @Field(() => Int, { description: 'The number of the version in force' }) version!: number
  @Field(() => String, { description: 'Its text about the category, as Markdown' }) markdown!: string
}
