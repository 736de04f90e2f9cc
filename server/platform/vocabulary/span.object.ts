import { Field, Int, ObjectType } from 'type-graphql'
import { Period, type Span } from './period.ts'

@ObjectType('Span', { description: 'A length of time' })
export class SpanObject implements Span {
  @Field(() => Int, { description: 'How many of the unit, 1 to 1,000' }) duration!: number
  @Field(() => Period, { description: 'The unit' }) period!: Period
}
