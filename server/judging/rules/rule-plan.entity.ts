import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { PlanOutline } from './plan.ts'

/** Which rules a plan tries: what traces are read with that name its digest. */
@Entity()
export class RulePlan {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  digest!: string

  @Property({ type: 'json' })
  rules!: PlanOutline

  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
