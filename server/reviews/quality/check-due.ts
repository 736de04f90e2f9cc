import type { Sql } from '../../platform/database.ts'
import { armTimer, armTimerAt } from '../../platform/timers.ts'
import type { QualityCheck } from './quality-check.entity.ts'
import type { CheckRef } from './quality-check.store.ts'

/** The kind of timer that advances checks. */
export const kind = 'quality_check'

/** Sets, or moves, the timer that advances a check. */
export const armCheckTimer = (tx: Sql, { workspaceId, id }: CheckRef, seconds: number): Promise<void> =>
  armTimer(tx, { workspaceId, kind, objectId: id }, seconds)

/** Sets, or moves, the timer of the limit of a waiting check. */
export const armCheckEnd = (tx: Sql, { workspaceId, id, endsAt }: QualityCheck): Promise<void> =>
  armTimerAt(tx, { workspaceId, kind, objectId: id }, endsAt)
