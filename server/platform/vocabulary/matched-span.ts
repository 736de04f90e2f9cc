import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({
  description: 'Where a condition matched, in UTF-16 code units of the original text; the end is exclusive',
})
export class MatchedSpan {
  @Field(() => Int, { description: 'Where the match begins, counted from 0' }) start!: number
  @Field(() => Int, { description: 'Where the match ends, exclusive' }) end!: number
  @Field(() => String, {
    nullable: true,
    description: 'The word or pattern that matched; null where the condition looks for neither',
  })
  entry!: string | null
  @Field(() => String, { description: 'What was searched, such as "text" or "images"' }) source!: string
  @Field(() => Int, {
    nullable: true,
    description:
      'Where a media file was searched, its place among those of its kind, from 0; null for anything else',
  })
  position?: number | null
}
