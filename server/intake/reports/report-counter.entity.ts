import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { UserType } from '../users/user.entity.ts'

/** The reporter type under which the counts of all types stand. */
export const anyType = 'any'

/** How often an item was reported on a day (UTC), or a user reported, by the type of the reporters. */
@Entity({ tableName: 'report_count' })
export class ReportCounter {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  objectId!: string

  @PrimaryKey({ type: 'text' })
  side!: 'received' | 'made'

  @PrimaryKey({ type: 'text' })
  reporterType!: UserType | typeof anyType

  @PrimaryKey({ type: 'date' })
  day!: string

  @Property({ type: 'integer' })
  total!: number

  /** Those whose last report of the item was on this day. */
  @Property({ type: 'integer' })
  reporters!: number
}
