import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { GraphQLJSON } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { Status } from '../../platform/vocabulary/status.ts'
import { Decisiveness } from './decisiveness.ts'

@Entity()
@ObjectType({ description: 'Reads a written policy, and acts on content or recommends (section 2.13)' })
export class AiModerator {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Field(() => ID, { description: 'The actor_id of its actions' })
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string

  @Property({ type: 'uuid' })
  writtenPolicyId!: string

  @Field(() => String, { description: 'A key of aiProviders' })
  @Property({ type: 'text' })
  provider!: string

  @Field(() => GraphQLJSON, { description: 'Without its secrets' })
  @Property({ type: 'json' })
  settings!: Record<string, unknown>

  /** Sealed to the AI moderator; empty once it is deleted. */
  @Property({ type: 'text' })
  secrets!: string

  @Field(() => Decisiveness)
  @Property({ type: 'text' })
  decisiveness!: Decisiveness

  @Field(() => [Status], { description: 'What it may decide itself' })
  @Property({ type: 'array' })
  may!: Status[]

  @Field(() => Boolean)
  @Property({ type: 'boolean' })
  checksIncoming!: boolean

  @Field(() => Boolean, { description: 'Whether it also looks at what a rule allowed' })
  @Property({ type: 'boolean' })
  checksAllowed!: boolean

  @Field(() => Boolean, { description: 'Whether it only records what it would do' })
  @Property({ type: 'boolean' })
  shadow!: boolean

  @Field(() => Boolean)
  @Property({ type: 'boolean' })
  enabled!: boolean

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null
}
