import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** What an AI moderator was asked on a day (UTC), and what that took: its budget is counted here. */
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

  /** In the currency of its prices; while an answer is awaited, what it is estimated at. */
  @Property({ type: 'float', columnType: 'float8' })
  cost!: number

  @Property({ type: 'bigint', columnType: 'int8' })
  inputTokens!: number

  @Property({ type: 'bigint', columnType: 'int8' })
  outputTokens!: number
}
