import { queueIntegrationDecisions } from '../actions/integration-decisions.ts'
import { actionRecords, recordParts } from '../actions/record-actions.ts'
import type { Prepared, Sql } from '../../platform/database.ts'
import { appliedPart } from '../pipeline/applied-rule.store.ts'
import { appliedRows } from '../pipeline/applied-rules.ts'
import { tracePart } from '../../judging/rules/trace.store.ts'
import { traceRows } from '../pipeline/traces.ts'
import type { Decided } from './decided.ts'
import { type NewState, stateRow } from './object-adapter.ts'
import { contentStates } from './objects/content-object.ts'

/**
 * Writes the new states of content items, the actions, the outbox, the traces and what rules were applied to, of one call
 * of decide(), in one statement.
 */
export async function recordDecisions(
  tx: Sql,
  decided: readonly Decided[],
  contents: readonly NewState[],
): Promise<void> {
  if (decided.length === 0) return
  const actions = decided.flatMap((one) => one.actions)
  const [records, outbox] = actionRecords(actions)
  await tx.query(statement, [
    JSON.stringify(contents.map(stateRow)),
    records,
    outbox,
    JSON.stringify(traceRows(decided)),
    JSON.stringify(appliedRows(decided)),
  ])
  await queueIntegrationDecisions(tx, actions)
}

const statement: Prepared = {
  name: 'record-decisions',
  text: `with ${contentStates('$1')}, ${recordParts('$2', '$3')}, ${tracePart('$4')}, ${appliedPart('$5')} select 1`,
}
