import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { RefusalCode } from '../error-codes.ts'
import { RefusalCodeEnum } from './error-code.ts'

@ObjectType({ description: 'A person or thing that a refusal names' })
export class RefusalReference {
  @Field(() => ID, { nullable: true, description: 'Its id; null where only its name is known' })
  id!: string | null

  @Field(() => String, { nullable: true, description: 'Its name; null when it is no longer known' })
  name!: string | null
}

/** The optional details of a refusal beside its message, as errors carry them in `details`. */
@ObjectType({ description: 'Why a mutation changed nothing, or one of the reasons' })
export class Refusal {
  @Field(() => RefusalCodeEnum, { description: 'The machine-readable reason' })
  code!: RefusalCode

  @Field(() => String, {
    nullable: true,
    description:
      'The field of the input that it is about, with dots into what is nested, such as `user.id` or `items.17`; null when it is about none alone',
  })
  field!: string | null

  @Field(() => String, { description: 'The reason in a sentence for people; it may change' })
  message!: string

  @Field(() => RefusalReference, {
    nullable: true,
    description: 'Who holds the review, with CLAIMED; null otherwise',
  })
  claimedBy?: RefusalReference

  @Field(() => RefusalReference, {
    nullable: true,
    description: 'Who or what decided the review, with ALREADY_DECIDED; null otherwise',
  })
  decidedBy?: RefusalReference

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the content item that is in force, with ITEM_CHANGED; null otherwise',
  })
  version?: number

  @Field(() => [RefusalReference], {
    nullable: true,
    description:
      'The rules that use the thing, with the CONFLICT of what cannot be taken away from them; null otherwise',
  })
  rules?: RefusalReference[]

  @Field(() => [RefusalReference], {
    nullable: true,
    description: 'The written policies that contain the thing, with CONFLICT; null otherwise',
  })
  writtenPolicies?: RefusalReference[]

  @Field(() => [RefusalReference], {
    nullable: true,
    description: 'The AI moderators that read the written policy, with CONFLICT; null otherwise',
  })
  aiModerators?: RefusalReference[]

  @Field(() => Int, {
    nullable: true,
    description:
      'The revision that the written policy has now, with the CONFLICT of a change of an older one; null otherwise',
  })
  revision?: number

  @Field(() => Date, { nullable: true, description: 'When that revision was saved; null otherwise' })
  draftUpdatedAt?: Date
}
