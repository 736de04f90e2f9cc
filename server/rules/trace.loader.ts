import { rowsOfOwner } from '../graphql/rows-by-id.ts'
import type { RequestContext } from '../graphql/context.ts'
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
