import type { Database } from '../../platform/database.ts'
import type { TracedRule } from './traced-rule.ts'
import { readTrace } from './trace-reader.ts'
import type { DecisionTrace } from './trace.entity.ts'

/** The traces of items and users, in words. */
export class RuleTraces {
  constructor(private readonly database: Database) {}

  /** The rules that an evaluation tried, in order. */
  rulesOf({ workspaceId, stored }: DecisionTrace): Promise<TracedRule[]> {
    return this.database.inWorkspace(workspaceId, (tx) => readTrace(tx, workspaceId, stored))
  }
}
