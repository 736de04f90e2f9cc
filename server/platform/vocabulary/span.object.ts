import { Field, Int, ObjectType } from 'type-graphql'
import { Period, type Span } from './period.ts'

@ObjectType('Span', { description: 'A length of time' })
export class SpanObject implements Span {
  @Field(() => Int) duration!: number
  @Field(() => Period) period!: Period
}
