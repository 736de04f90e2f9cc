import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** What a version in shadow made of the items of a day. */
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

  /** Those that reached its threshold. */
  @Property({ type: 'integer' })
  violating!: number
}
