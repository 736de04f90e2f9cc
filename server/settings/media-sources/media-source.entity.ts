import { Entity, Property } from '@mikro-orm/core'
import { GraphQLJSON } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'Private storage: how files of some hosts are read' })
export class MediaSource extends WorkspaceEntity {
  @Field(() => String, {
    description: 'The hosts whose files it has, such as media.example.com or *.media.example.com',
  })
  @Property({ type: 'text' })
  hosts!: string

  @Field(() => String, { description: 'How its files are read: a key of `mediaSourceKinds`' })
  @Property({ type: 'text' })
  kind!: string

  @Field(() => GraphQLJSON, { description: 'What the kind needs, without its secrets' })
  @Property({ type: 'json' })
  settings!: Record<string, unknown>

  /** Sealed, bound to the source. */
  @Property({ type: 'text' })
  secrets!: string

  @Field(() => Date, { description: 'When it was added' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}

@ObjectType({ description: 'A way to read files that are not public' })
export class MediaSourceKindInfo {
  @Field(() => String, { description: 'What `MediaSource.kind` is' }) key!: string
  @Field(() => String, { description: 'What people call it' }) label!: string
  @Field(() => String, { description: 'What it does, in a sentence or two for people' }) description!: string
  @Field(() => GraphQLJSON, { description: 'The JSON Schema of its settings; secrets are writeOnly' })
  settingsSchema!: unknown
}
