import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { DecisionTrace } from './decision-trace.object.ts'

const tracesOfContent = rowsOfOwner<DecisionTrace & { ownerId: string }>(
  `select distinct on (t.content_id) t.content_id as "ownerId", t.workspace_id as "workspaceId",
     t.content_id as "contentId", t.version, t.decided_at as "decidedAt", t.plan_version as "planVersion",
     t.microseconds, t.outcome, t.rules as stored
   from decision_trace t where t.workspace_id = $1 and t.content_id = any ($2)
   order by t.content_id, t.version desc`,
)

/** How the newest judged version of an item was decided; null where it has not been judged. */
export async function decisionTraceOf(
  context: RequestContext,
  contentId: string,
): Promise<DecisionTrace | null> {
  const [trace] = await context.load(tracesOfContent, contentId)
  return trace ?? null
}

const tracesOfUsers = rowsById<DecisionTrace & { id: string }>(
  `select t.user_id as id, t.workspace_id as "workspaceId", t.version, t.decided_at as "decidedAt",
     t.plan_version as "planVersion", t.microseconds, t.outcome, t.rules as stored
   from user_trace t where t.workspace_id = $1 and t.user_id = any ($2)`,
)

/** What user rules made of a user last; null where none were evaluated. */
export const userTraceOf = (context: RequestContext, userId: string): Promise<DecisionTrace | null> =>
  context.load(tracesOfUsers, userId)
