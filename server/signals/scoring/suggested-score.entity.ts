import { Entity, Property } from '@mikro-orm/core'
import { GraphQLJSONObject } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'A text with the scores that the customer platform says it should have' })
export class SuggestedScore extends WorkspaceEntity {
  @Property({ type: 'text', hidden: true })
  digest!: string

  @Field(() => String)
  @Property({ type: 'text' })
  text!: string

  @Field(() => GraphQLJSONObject, { description: 'From 0 to 1, by the attribute as the caller names it' })
  @Property({ type: 'json' })
  scores!: Record<string, number>

  @Field(() => [String], { description: 'ISO 639-1 codes that the caller gave' })
  @Property({ type: 'array' })
  languages!: string[]

  @Field(() => String, { nullable: true, description: "The caller's name for the place that it holds for" })
  @Property({ type: 'text', nullable: true })
  communityId: string | null = null

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
