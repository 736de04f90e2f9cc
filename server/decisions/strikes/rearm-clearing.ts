import type { Sql } from '../../platform/database.ts'
import { rearmed } from '../../platform/timers.ts'
import { standingSince, strikeTimer } from './strike-book.ts'

/** Moves the clearing of everybody in good standing to where the settings now have it, or takes it back. */
export async function rearmClearing(tx: Sql, workspaceId: string): Promise<void> {
  await tx.query(
    `with standing as (
       select u.id, verdict_after((select ${standingSince} from strike s where s.workspace_id = $1 and s.user_id = u.id),
         g.clearing_duration, g.clearing_period) as due
       from platform_user u join strike_settings g on g.workspace_id = u.workspace_id
       where u.workspace_id = $1 and u.strike_count > 0 and u.strike_until is null
     ), taken_back as (
       update timer t set state = 'cancelled' from standing
       where t.workspace_id = $1 and t.kind = $2 and t.object_id = standing.id and t.state = 'armed' and standing.due is null
     )
     insert into timer (workspace_id, kind, object_id, due_at) select $1, $2, id, due from standing where due is not null
     on conflict (workspace_id, kind, object_id)
     do update set ${rearmed}`,
    [workspaceId, strikeTimer],
  )
}
