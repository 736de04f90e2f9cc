import { Field, Int, ObjectType } from 'type-graphql'
import { User } from '../../intake/users/user.entity.ts'
import { EventFrame } from '../../platform/graphql/event.ts'
import { Review } from '../review.entity.ts'
import { ReviewCase } from './review-case.entity.ts'

@ObjectType({ description: 'An author of what waits in a case' })
export class ReviewCaseAuthor {
  @Field(() => User, { nullable: true, description: 'The author; null where the caller may not see them' })
  user!: User | null

  @Field(() => Int, { description: 'How many reviews of the case are of their content, or about them' })
  count!: number
}

@ObjectType({ implements: EventFrame, description: 'Something that changed in a case' })
export class ReviewCaseEvent extends EventFrame {
  @Field(() => ReviewCase, {
    nullable: true,
    description: 'The case as it is when the event is sent; null when nothing of it is left for the caller',
  })
  reviewCase!: ReviewCase | null

  @Field(() => [Review], {
    description: 'Those of its reviews that are shown under another case than before, at most 100 of them',
  })
  reviews!: Review[]
}
