import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { UserType } from '../users/user.entity.ts'

/** The reporter type of the counts over all types. */
export const anyType = 'any'

/** The number of reports received by an item, or made by a user, on a day (UTC), by reporter type. */
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

  /** The number of reporters whose last report of the item was on this day. */
  @Property({ type: 'integer' })
  reporters!: number
}
