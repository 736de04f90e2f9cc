import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { RetentionKind } from './retention-kind.ts'

/** What a workspace has said of one kind of data, and how far the deletion under way has come with it. */
@Entity()
export class RetentionSetting {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  kind!: RetentionKind

  @Property({ type: 'integer', nullable: true })
  days!: number | null

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  place!: unknown

  @Property({ type: 'integer' })
  gone!: number

  @Property({ type: 'timestamptz' })
  updatedAt!: Date
}
