import type { Sql } from '../../platform/database.ts'
import { armTimer, armTimerAt } from '../../platform/timers.ts'
import type { QualityCheck } from './quality-check.entity.ts'
import type { CheckRef } from './quality-check.store.ts'

/** The kind of the timers by which checks go on. */
export const kind = 'quality_check'

/** Arms, or moves, the moment at which a check goes on by itself. */
export const armCheckTimer = (tx: Sql, { workspaceId, id }: CheckRef, seconds: number): Promise<void> =>
  armTimer(tx, { workspaceId, kind, objectId: id }, seconds)

/** Arms, or moves, the end of a check that waits for somebody. */
export const armCheckEnd = (tx: Sql, { workspaceId, id, endsAt }: QualityCheck): Promise<void> =>
  armTimerAt(tx, { workspaceId, kind, objectId: id }, endsAt)
