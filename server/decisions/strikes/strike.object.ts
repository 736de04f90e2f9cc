import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { Period, type Span } from '../../platform/vocabulary/period.ts'
import { SpanObject } from '../../platform/vocabulary/span.object.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import { StrikeState } from './strike-state.ts'

registerEnumType(StrikeState, { name: 'StrikeState' })

@ObjectType({ description: 'A strike that was given to a user (sections 2.12, 3.4)' })
export class Strike {
  @Field(() => ID) id!: string
  @Field(() => Int, { description: 'The tier of the ladder, from 1' }) tier!: number
  @Field(() => Int) duration!: number
  @Field(() => Period) period!: Period
  @Field(() => StrikeState) state!: StrikeState
  @Field(() => Date) until!: Date
  @Field(() => Date) givenAt!: Date
  @Field(() => Date, { nullable: true }) endedAt!: Date | null
  @Field(() => Date, { nullable: true }) removedAt!: Date | null
  givenByKind!: ActorKind
  givenById!: string | null
}

@ObjectType({ description: 'The escalation ladder of a workspace (section 2.12)' })
export class StrikeSettings {
  @Field(() => [SpanObject], {
    description: 'The strikes from the first to the last; none while strikes are off',
  })
  tiers!: Span[]

  @Field(() => SpanObject, {
    nullable: true,
    description: 'After how much good standing a strike is cleared; null is never',
  })
  clearing!: Span | null
}
