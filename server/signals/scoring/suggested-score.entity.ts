import { Entity, Property } from '@mikro-orm/core'
import { GraphQLJSONObject } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'A text with the scores that the customer platform says it should have' })
export class SuggestedScore extends WorkspaceEntity {
  @Property({ type: 'text', hidden: true })
  digest!: string

  @Field(() => String, { description: 'What was scored' })
  @Property({ type: 'text' })
  text!: string

  @Field(() => GraphQLJSONObject, {
    description: "The scores from 0 to 1, by the customer platform's names of what is scored",
  })
  @Property({ type: 'json' })
  scores!: Record<string, number>

  @Field(() => [String], { description: 'ISO 639-1 codes of the languages that the customer platform gave' })
  @Property({ type: 'array' })
  languages!: string[]

  @Field(() => String, {
    nullable: true,
    description: "The customer platform's name for the place that it holds for; null where it gave none",
  })
  @Property({ type: 'text', nullable: true })
  communityId: string | null = null

  @Field(() => Date, { description: 'When it was suggested' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
