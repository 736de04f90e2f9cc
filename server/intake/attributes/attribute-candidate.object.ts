import { Field, Int, ObjectType } from 'type-graphql'
import { AttributeSource, AttributeType } from '../../settings/attributes/attribute.entity.ts'

@ObjectType({ description: 'An attribute that was sent and is not registered' })
export class AttributeCandidate {
  @Field(() => String, { description: 'The key that it was sent under' }) name!: string
  @Field(() => AttributeSource, { description: 'What it was sent with' }) source!: AttributeSource
  @Field(() => AttributeType, { description: 'What its values look like' }) type!: AttributeType
  @Field(() => Int, { description: 'How many of the items had it' }) count!: number
  @Field(() => [String], { description: 'Up to five of its values, as JSON' }) samples!: string[]
}
