import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** A template that was applied to a workspace, and the ids of the objects that it created. */
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
