import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { Node } from '../../platform/graphql/node.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** How far an export has come. */
export enum ExportState {
  running = 'running',
  finished = 'finished',
  cancelled = 'cancelled',
  failed = 'failed',
}
registerEnumType(ExportState, {
  name: 'ExportState',
  description: 'How far an export has come',
  valuesConfig: described(ExportState, {
    running: 'Its list is read page by page',
    finished: 'Its file can be downloaded',
    cancelled: 'It was stopped, and has no file',
    failed: '`error` has the reason why there is no file',
  }),
})

@Entity()
@ObjectType({
  implements: Node,
  description:
    'A list that is written to a file in the background, with the permissions of the caller who started it',
})
export class Export extends WorkspaceEntity {
  @Field(() => String, { description: 'The query whose list it writes' })
  @Property({ type: 'text' })
  query!: string

  /** The values of the query's variables. */
  @Property({ type: 'json' })
  variables!: Record<string, unknown>

  @Field(() => ExportState, { description: 'How far it has come' })
  @Property({ type: 'text' })
  state!: ExportState

  @Field(() => Int, { description: 'How many lines are written so far' })
  @Property({ type: 'integer' })
  rows!: number

  @Field(() => Int, {
    nullable: true,
    description: 'How many lines there were to write when it was started; null for more than 10,000',
  })
  @Property({ type: 'integer', nullable: true })
  total!: number | null

  /** The compressed size of its parts, in bytes. */
  @Property({ type: 'bigint', columnType: 'int8' })
  bytes!: string

  /** The cursor in the list after which the export continues. */
  @Property({ type: 'text', nullable: true })
  cursor!: string | null

  @Field(() => String, { nullable: true, description: 'Why it failed; null where it did not' })
  @Property({ type: 'text', nullable: true })
  error!: string | null

  @Property({ type: 'text' })
  createdByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  createdById!: string | null

  /** The API key that started it; when the key is revoked, the export ends. */
  @Property({ type: 'uuid', nullable: true })
  apiKeyId!: string | null

  @Field(() => Date, { description: 'When it was started' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { nullable: true, description: 'When it ended; null while it goes on' })
  @Property({ type: 'timestamptz', nullable: true })
  finishedAt!: Date | null
}

/** A part of an export's file: JSON lines, each part compressed by gzip on its own. */
@Entity()
export class ExportPart {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  exportId!: string

  /** How many lines come before this part. */
  @PrimaryKey({ type: 'integer' })
  position!: number

  @Property({ type: 'blob' })
  body!: Buffer
}
