import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { GraphQLJSON } from 'graphql-scalars'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'

@Entity({ tableName: 'signal_provider' })
@ObjectType('SignalProvider', { description: 'A service that gives signals, as a workspace set it up' })
export class StoredSignalProvider {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Field(() => ID, { description: 'Its id in Verdict' })
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Field(() => String, { description: 'What people call it, up to 100 characters' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, { description: 'What kind of service it is: a key of `signalProviderKinds`' })
  @Property({ type: 'text' })
  provider!: string

  @Field(() => GraphQLJSON, { description: 'What the kind needs, without its secrets' })
  @Property({ type: 'json' })
  settings!: Record<string, unknown>

  /** Encrypted for this provider; empty once it is deleted. */
  @Property({ type: 'text' })
  secrets!: string

  /** Counts the changes of its settings: answers of an earlier edition are not reused. */
  @Property({ type: 'integer' })
  edition!: number

  @Field(() => Float, { description: 'What a call costs, in US dollars' })
  @Property({ type: 'double', columnType: 'float8' })
  pricePerCall!: number

  @Field(() => Int, { nullable: true, description: 'The most calls of a day (UTC); null for no limit' })
  @Property({ type: 'integer', nullable: true })
  callsPerDay!: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'The most US dollars of a day (UTC), by its price per call; null for no limit',
  })
  @Property({ type: 'double', columnType: 'float8', nullable: true })
  costPerDay!: number | null

  @Field(() => Boolean, {
    description: 'Whether it is asked; signals that are routed to it are missing otherwise',
  })
  @Property({ type: 'boolean' })
  enabled!: boolean

  @Field(() => Date, { description: 'When it was set up' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null
}
