import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The items and cost of an AI moderator on a day (UTC), against which its budget is checked. */
@Entity()
export class AiSpending {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  aiModeratorId!: string

  @PrimaryKey({ type: 'date' })
  day!: string

  @Property({ type: 'integer' })
  items!: number

  /** In the currency of its prices; includes the estimates of requests in progress. */
  @Property({ type: 'float', columnType: 'float8' })
  cost!: number

  @Property({ type: 'bigint', columnType: 'int8' })
  inputTokens!: number

  @Property({ type: 'bigint', columnType: 'int8' })
  outputTokens!: number
}
