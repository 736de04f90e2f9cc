import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { RetentionKind } from './retention-kind.ts'

/** The period that a workspace has set for one kind of data, and the progress of its running deletion. */
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
