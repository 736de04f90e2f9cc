import type { Database } from '../../platform/database.ts'
import type { QualityRange } from '../../reviews/quality/quality-range.ts'
import { comparedVerdicts } from './ai-agreement.store.ts'
import { type AiPairFigures, aiPairsOf } from './ai-agreement.ts'

/** The most pairs that are returned. */
const mostPairs = 1000

/** Agreement of AI moderators with people, and with each other. */
export class AiAgreements {
  constructor(private readonly deps: { database: Database }) {}

  /** The pairs of a range, at most 1,000, those with the most items first; with a member only the pairs with that member. */
  async pairs(workspaceId: string, range: QualityRange): Promise<AiPairFigures[]> {
    const rows = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      comparedVerdicts(tx, workspaceId, range),
    )
    return aiPairsOf(rows).slice(0, mostPairs)
  }
}
