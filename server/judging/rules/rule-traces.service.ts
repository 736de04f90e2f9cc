import type { Database } from '../../platform/database.ts'
import { storedTrace } from './stored-trace.ts'
import { readTrace } from './trace-reader.ts'
import type { DecisionTrace } from './trace.entity.ts'
import type { TracedRule } from './traced-rule.ts'

/** The traces of items and users, in words. */
export class RuleTraces {
  constructor(private readonly database: Database) {}

  /** The rules that an evaluation tried, in order. */
  rulesOf(trace: DecisionTrace): Promise<TracedRule[]> {
    return this.database.inWorkspace(trace.workspaceId, (tx) =>
      readTrace(tx, trace.workspaceId, storedTrace(trace)),
    )
  }
}
