import type { NewAction } from '../../actions/new-action.ts'
import { actionRecords, recordParts } from '../../actions/record-actions.store.ts'
import { queueIntegrationDecisions } from '../../delivery/integrations/queued-decision.store.ts'
import { contentStates } from '../../intake/content/content-decision.store.ts'
import { tracePart } from '../../judging/rules/trace.store.ts'
import type { PreparedStatement, Transaction } from '../../platform/database.ts'
import { type NewState, stateRow } from '../../platform/vocabulary/decided-state.ts'
import { appliedPart } from '../pipeline/applied-rule.store.ts'
import type { appliedRows } from '../pipeline/applied-rules.ts'
import type { traceRows } from '../pipeline/traces.ts'

/** The rows that one call of decide() writes. */
interface DecisionRecords {
  contents: readonly NewState[]
  actions: readonly NewAction[]
  traces: ReturnType<typeof traceRows>
  applied: ReturnType<typeof appliedRows>
}

/**
 * Writes the new states of content items, the actions, their inbox and outbox rows, the traces and the applied rules, in one
 * statement composed of the parts of their stores. It is sent together with the next statement, which usually is the commit.
 */
export async function recordDecisions(
  tx: Transaction,
  { contents, actions, traces, applied }: DecisionRecords,
): Promise<void> {
  const [records, outbox] = actionRecords(actions)
  const states = JSON.stringify(contents.map(stateRow))
  tx.putOff(recording, [states, records, outbox, JSON.stringify(traces), JSON.stringify(applied)])
  await queueIntegrationDecisions(tx, actions)
}

/** SQL text: bench/background.ts and bench/sync.ts run it for each batch. */
const recording: PreparedStatement = {
  name: 'record-decisions',
  text: `with ${contentStates('$1')}, ${recordParts('$2', '$3')}, ${tracePart('$4')}, ${appliedPart('$5')} select 1`,
}
