import { Field, ObjectType } from 'type-graphql'
import type { Span } from '../../platform/vocabulary/period.ts'
import { SpanObject } from '../../platform/vocabulary/span.object.ts'

@ObjectType({ description: 'The escalation ladder of a workspace' })
export class StrikeSettings {
  @Field(() => [SpanObject], {
    description: 'The strikes from the first to the last, at most 100; empty while strikes are off',
  })
  tiers!: Span[]

  @Field(() => SpanObject, {
    nullable: true,
    description: 'After how much good standing a strike is cleared; null for never',
  })
  clearing!: Span | null
}
