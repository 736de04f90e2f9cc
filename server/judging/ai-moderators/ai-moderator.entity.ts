import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { GraphQLJSON } from 'graphql-scalars'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { contentTypeNames } from '../../signals/content-type-names.ts'
import type { ContentType } from '../../signals/facts/content-types.ts'
import { Decisiveness } from './decisiveness.ts'
import { AiSight, CategoryPermission, WhenSpent } from './moderator-terms.ts'

@Entity()
@ObjectType({
  implements: Node,
  description: 'A model with a written policy that judges content, and may decide or recommend',
})
export class AiModerator {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Field(() => ID, { description: 'Its id in Verdict, which webhooks have as the `actor_id` of its actions' })
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Field(() => String, { description: 'What people call it, up to 100 characters' })
  @Property({ type: 'text' })
  name!: string

  @Property({ type: 'uuid' })
  writtenPolicyId!: string

  @Field(() => String, { description: 'What it runs on: a key of `aiProviders`' })
  @Property({ type: 'text' })
  provider!: string

  @Field(() => GraphQLJSON, { description: 'What the provider needs, without its secrets' })
  @Property({ type: 'json' })
  settings!: Record<string, unknown>

  /** Encrypted for this AI moderator; empty once it is deleted. */
  @Property({ type: 'text' })
  secrets!: string

  @Field(() => Decisiveness, { description: 'How sure it must be to act and to recommend' })
  @Property({ type: 'text' })
  decisiveness!: Decisiveness

  @Field(() => [Status], { description: 'What it may decide itself' })
  @Property({ type: 'array' })
  may!: Status[]

  @Field(() => [CategoryPermission], {
    description:
      'What it may decide itself where it names one of these policy categories, at most 100, in the place of `may`',
  })
  @Property({ type: 'json' })
  categoryPermissions!: CategoryPermission[]

  @Field(() => [AiSight], {
    description: 'What it is shown besides the text of an item and the text in its media',
  })
  @Property({ type: 'array' })
  sees!: AiSight[]

  @Field(() => Int, { description: 'How many tokens the messages shown as context may take, by estimate' })
  @Property({ type: 'integer' })
  contextTokens!: number

  @Field(() => [contentTypeNames], { description: 'It looks at items that hold one of these; empty for all' })
  @Property({ type: 'array' })
  contentTypes!: ContentType[]

  @Field(() => [ID], { description: 'It looks at items of these categories; empty for all' })
  @Property({ type: 'array', columnType: 'uuid[]' })
  categoryIds!: string[]

  @Field(() => [String], {
    description:
      'It looks at items in these languages, and at those whose language cannot be detected; empty for all',
  })
  @Property({ type: 'array' })
  languages!: string[]

  @Field(() => Int, {
    nullable: true,
    description: 'How many items it is asked about in a day (UTC) at most; null for no limit',
  })
  @Property({ type: 'integer', nullable: true })
  itemsPerDay!: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'What it may cost in a day (UTC), in the currency of its prices; null for no limit',
  })
  @Property({ type: 'float', columnType: 'float8', nullable: true })
  costPerDay!: number | null

  @Field(() => WhenSpent, { description: "What becomes of items once the day's budget is spent" })
  @Property({ type: 'text' })
  whenSpent!: WhenSpent

  @Field(() => Boolean, {
    description: 'Whether it looks at content on its arrival, and at each new version',
  })
  @Property({ type: 'boolean' })
  checksIncoming!: boolean

  @Field(() => Boolean, { description: 'Whether it also looks at what a rule allowed' })
  @Property({ type: 'boolean' })
  checksAllowed!: boolean

  @Field(() => Boolean, { description: 'Whether it only records what it would do' })
  @Property({ type: 'boolean' })
  shadow!: boolean

  @Field(() => Boolean, { description: 'Whether it is asked at all' })
  @Property({ type: 'boolean' })
  enabled!: boolean

  @Field(() => Date, { description: 'When it was made' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null
}
