import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Span } from '../../platform/vocabulary/period.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import type { CountedStrike, StrikeOwner } from './strike-book.ts'

/** How a strike came to be removed: by a moderator, by good standing, or because the customer platform refused it. */
export type RemovedHow = 'moderator' | 'cleared' | 'reverted'

/** Starts a strike now; it ends after its span, in calendar months where those are its unit. */
export async function startStrike(
  tx: Sql,
  { workspaceId, id }: StrikeOwner,
  { tier, span, by }: { tier: number; span: Span; by: ActorRef },
): Promise<CountedStrike> {
  const [strike] = await tx.query<CountedStrike>(
    `insert into strike (workspace_id, id, user_id, tier, duration, period, until, given_by_kind, given_by_id, given_at)
     values ($1, $2, $3, $4, $5, $6, verdict_after(verdict_now(), $5, $6), $7, $8, verdict_now())
     returning id, tier, duration, period, until, true as active`,
    [workspaceId, newId(), id, tier, span.duration, span.period, by.kind, by.id],
  )
  if (!strike) throw new Error('the strike was not written')
  return strike
}

/** Ends an active strike at a moment; it still counts. */
export const endStrike = (tx: Sql, { workspaceId }: StrikeOwner, strikeId: string, at: Date) =>
  tx.query(
    `update strike set state = 'ended', ended_at = $3 where workspace_id = $1 and id = $2 and state = 'active'`,
    [workspaceId, strikeId, at],
  )

/** Takes an ended strike off the record. */
export const removeStrike = (
  tx: Sql,
  { workspaceId }: StrikeOwner,
  { strikeId, how, at }: { strikeId: string; how: RemovedHow; at: Date },
) =>
  tx.query(
    `update strike set state = 'removed', removed_how = $3, removed_at = $4 where workspace_id = $1 and id = $2`,
    [workspaceId, strikeId, how, at],
  )
