import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The counts of a version in shadow on a day. */
@Entity()
export class ClassifierShadowDay {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  versionId!: string

  @PrimaryKey({ type: 'date' })
  day!: string

  @Property({ type: 'integer' })
  scored!: number

  /** Items that reached its threshold. */
  @Property({ type: 'integer' })
  violating!: number
}
