import { Field, ObjectType } from 'type-graphql'
import { Member } from '../access/team/member.entity.ts'

@ObjectType('Claim', { description: 'Who works on a review, and until when unless they renew it' })
export class ReviewClaim {
  @Field(() => Member, { description: 'Who works on the review' }) member!: Pick<
    Member,
    'id' | 'name' | 'email' | 'role'
  >
  @Field(() => Date, { description: 'When the claim ends unless it is renewed' }) until!: Date
  @Field(() => Boolean, { description: 'Whether the caller holds it' }) mine!: boolean
}
