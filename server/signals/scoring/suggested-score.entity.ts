import { Entity, Property } from '@mikro-orm/core'
import { Field, Float, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@ObjectType({ description: 'What a text should score in one respect' })
export class AttributeScore {
  @Field(() => String, { description: "The customer platform's name of what is scored" }) attribute!: string
  @Field(() => Float, { description: 'From 0 to 1' }) score!: number
}

@Entity()
@ObjectType({ description: 'A text with the scores that the customer platform says it should have' })
export class SuggestedScore extends WorkspaceEntity {
  @Property({ type: 'text', hidden: true })
  digest!: string

  @Field(() => String, { description: 'What was scored' })
  @Property({ type: 'text' })
  text!: string

  /** By the customer platform's names of the scores. */
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
