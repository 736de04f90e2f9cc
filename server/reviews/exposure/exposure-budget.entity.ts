import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'

@Entity()
@ObjectType({ description: 'What counts as sensitive, and how much of it one person is to see' })
export class ExposureBudget {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Property({ type: 'array', columnType: 'uuid[]' })
  policyCategoryIds!: string[]

  @Field(() => Int, {
    nullable: true,
    description: 'Sensitive items that one person is to see within 24 hours; null for any number',
  })
  @Property({ type: 'integer', nullable: true })
  perDay!: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'Sensitive items that one person sees before a break is due; null where none is asked for',
  })
  @Property({ type: 'integer', nullable: true })
  beforeBreak!: number | null

  @Field(() => Int, { description: 'Minutes without a sensitive item that are a break' })
  @Property({ type: 'integer' })
  breakMinutes!: number

  @Field(() => Boolean, {
    description:
      'Whether reviews under the sensitive categories are kept from whoever has spent the budget, or has a break due; else they are only reminded',
  })
  @Property({ type: 'boolean' })
  stops!: boolean

  @Property({ type: 'timestamptz' })
  updatedAt!: Date
}
