import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** A template that a workspace began with, and the ids of what it made there. */
@Entity()
export class AppliedTemplate {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  template!: string

  @Property({ type: 'array', columnType: 'uuid[]' })
  ruleIds!: string[]

  @Property({ type: 'array', columnType: 'uuid[]' })
  listIds!: string[]

  @Property({ type: 'array', columnType: 'uuid[]' })
  categoryIds!: string[]

  @Property({ type: 'array', columnType: 'uuid[]' })
  queueIds!: string[]

  @Property({ type: 'timestamptz' })
  appliedAt!: Date
}
