import type { Database } from '../../platform/database.ts'
import type { QualityCheck } from './quality-check.entity.ts'
import { compared, goldenAnswers, markSeen } from './quality-figures.store.ts'
import {
  categoriesOf,
  confusionsOf,
  pairsOf,
  peopleOf,
  personOf,
  type PersonFigures,
} from './quality-figures.ts'
import type { QualityRange } from './quality-range.ts'

/** The maximum number of a member's own answers to golden items that they are shown. */
export const mostAnswers = 50

/** The maximum number of members, pairs and categories for which figures are returned. */
const mostFigures = 1000

/** Figures of the quality of decisions: a member's own, and those of the team. */
export class Quality {
  constructor(private readonly deps: { database: Database }) {}

  /** A member's figures within so many days, and the golden items that they decided last. */
  async mine(
    workspaceId: string,
    memberId: string,
    days: number,
  ): Promise<PersonFigures & { answers: QualityCheck[] }> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const rows = await compared(tx, workspaceId, { days, memberId, categoryIds: null, all: true })
      const answers = await goldenAnswers(tx, workspaceId, memberId, mostAnswers)
      return { ...personOf(rows, memberId), answers }
    })
  }

  /** Records that a member has seen their figures, so that admins are shown them too. */
  async seen(workspaceId: string, memberId: string): Promise<void> {
    await this.deps.database.inWorkspace(workspaceId, (tx) => markSeen(tx, workspaceId, memberId))
  }

  /**
   * The figures of the team, or of one member with others, in a range, as far as each member has seen theirs or seven days have
   * passed.
   */
  async ofTeam(workspaceId: string, range: QualityRange) {
    const rows = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      compared(tx, workspaceId, { ...range, all: false }),
    )
    return {
      range,
      people: peopleOf(rows)
        .filter(({ memberId }) => range.memberId === null || memberId === range.memberId)
        .slice(0, mostFigures),
      pairs: pairsOf(rows).slice(0, mostFigures),
      categories: categoriesOf(rows).slice(0, mostFigures),
      confusions: confusionsOf(rows).slice(0, 100),
    }
  }
}
