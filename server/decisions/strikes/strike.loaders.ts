import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import type { Strike } from './strike.object.ts'

/** All strikes of users, those removed included, latest first. */
export const strikesOfUser = rowsOfOwner<Strike & { ownerId: string }>(
  `select user_id as "ownerId", id, tier, duration, period, until, given_at as "givenAt", removed_at as "removedAt",
     given_by_kind as "givenByKind", given_by_id as "givenById",
     case when state = 'active' and until <= verdict_now() then 'ended' else state end as state,
     case when state = 'active' and until <= verdict_now() then until else ended_at end as "endedAt"
   from strike where workspace_id = $1 and user_id = any ($2) order by id desc`,
)
