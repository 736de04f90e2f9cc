import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { ActorKind } from '../../../platform/vocabulary/status.ts'
import type { WrittenPolicySection } from './written-policy.input.ts'

@ObjectType({
  description:
    'A versioned document that AI moderators read; its sections are policy categories (section 2.7)',
})
export class WrittenPolicy {
  @Field(() => ID) id!: string

  @Field(() => String)
  name!: string

  @Field(() => Int, { nullable: true, description: 'The version in force; null before the first one' })
  publishedVersion!: number | null

  @Field(() => Int, {
    description:
      'Counts the changes of the draft; a change names the one it is based on, and is refused on another',
  })
  revision!: number

  @Field(() => Date) createdAt!: Date

  hasDraft!: boolean
  draftUpdatedAt!: Date | null
  draftUpdatedByKind!: ActorKind | null
  draftUpdatedById!: string | null
}

@ObjectType({ description: 'What a written policy said from one publication to the next' })
export class WrittenPolicyVersion {
  @Field(() => Int) version!: number

  @Field(() => Date) publishedAt!: Date

  @Field(() => String, { nullable: true, description: 'What the one who published it said of the change' })
  note!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Why it was published although its examples did not pass',
  })
  overrideReason!: string | null

  policyId!: string
  publishedByKind!: ActorKind
  publishedById!: string | null
}

@ObjectType('WrittenPolicySection', { description: 'What a written policy says of one category' })
export class SectionOfPolicy implements WrittenPolicySection {
  @Field(() => ID) policyCategoryId!: string
  @Field(() => String) markdown!: string
}

@ObjectType({ description: 'What a written policy in force says of a category' })
export class PublishedPolicyText {
  @Field(() => ID, { description: 'Of the written policy' }) id!: string
  @Field(() => String, { description: 'Of the written policy' }) name!: string
  @Field(() => Int) version!: number
  @Field(() => String) markdown!: string
}
