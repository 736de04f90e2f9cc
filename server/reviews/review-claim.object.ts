import { Field, ObjectType } from 'type-graphql'
import { Member } from '../access/team/member.entity.ts'

@ObjectType('Claim', { description: 'Who works on a review, and until when if nothing more is heard' })
export class ReviewClaim {
  @Field(() => Member) member!: Pick<Member, 'id' | 'name' | 'email' | 'role'>
  @Field(() => Date) until!: Date
  @Field(() => Boolean) mine!: boolean
}
