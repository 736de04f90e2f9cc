import { Entity, Property } from '@mikro-orm/core'
import { GraphQLJSON } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'A chat platform that is connected; its messages are moderated as content' })
export class Integration extends WorkspaceEntity {
  @Field(() => String, { description: 'Which chat platform it is: a key of `integrationKinds`' })
  @Property({ type: 'text' })
  kind!: string

  @Field(() => String, { description: 'What people call it, up to 100 characters' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => Boolean, { description: 'Whether its messages are taken in' })
  @Property({ type: 'boolean' })
  enabled!: boolean

  @Field(() => Boolean, {
    description:
      'Whether removals and bans are carried out on the platform itself; off until an admin turns it on',
  })
  @Property({ type: 'boolean' })
  carriesOutDecisions!: boolean

  @Field(() => GraphQLJSON, { description: 'What the kind needs, without its secrets' })
  @Property({ type: 'json' })
  settings!: Record<string, unknown>

  /** Sealed, bound to the integration. */
  @Property({ type: 'text' })
  secrets!: string

  @Field(() => Date, {
    nullable: true,
    description: 'When the platform sent something last, to within ten seconds; null while it never did',
  })
  @Property({ type: 'timestamptz', nullable: true })
  lastEventAt!: Date | null

  @Field(() => String, { nullable: true, description: 'What went wrong last; null while nothing did' })
  @Property({ type: 'text', nullable: true })
  lastError!: string | null

  @Field(() => Date, { nullable: true, description: 'When it went wrong; null while nothing did' })
  @Property({ type: 'timestamptz', nullable: true })
  lastErrorAt!: Date | null

  @Field(() => Date, { description: 'When it was connected' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
