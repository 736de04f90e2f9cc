import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { PlanOutline } from './plan.ts'

/** The rules of a plan, needed to read the traces that refer to its digest. */
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
