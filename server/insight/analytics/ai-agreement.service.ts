import type { Database } from '../../platform/database.ts'
import { comparedVerdicts } from './ai-agreement.store.ts'
import { type AiPairFigures, aiPairsOf } from './ai-agreement.ts'

/** How many pairs are told of. */
const mostPairs = 1000

/** How far AI moderators agree with people, and with each other. */
export class AiAgreements {
  constructor(private readonly deps: { database: Database }) {}

  /** The pairs within so many days, at most 1,000, those with the most items first; with a member only those with them. */
  async pairs(
    workspaceId: string,
    within: { days: number; memberId: string | null },
  ): Promise<AiPairFigures[]> {
    const rows = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      comparedVerdicts(tx, workspaceId, within),
    )
    return aiPairsOf(rows).slice(0, mostPairs)
  }
}
