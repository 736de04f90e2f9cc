import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { DecisionTrace } from './trace.entity.ts'
import { newestTracesOf, userTracesById } from './trace.store.ts'

const tracesOfContent = rowsOfOwner(newestTracesOf)

/** The trace of the newest judged version of an item; null when it has not been judged. */
export async function decisionTraceOf(
  context: RequestContext,
  contentId: string,
): Promise<DecisionTrace | null> {
  const [trace] = await context.load(tracesOfContent, contentId)
  return trace ?? null
}

const tracesOfUsers = rowsById(userTracesById)

/** The trace of the latest evaluation of a user; null when there is none. */
export const userTraceOf = (context: RequestContext, userId: string): Promise<DecisionTrace | null> =>
  context.load(tracesOfUsers, userId)
