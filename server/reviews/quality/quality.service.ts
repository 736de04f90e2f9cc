import type { Database } from '../../platform/database.ts'
import type { QualityCheck } from './quality-check.entity.ts'
import type { QualityRange } from './quality-range.ts'
import {
  categoriesOf,
  confusionsOf,
  pairsOf,
  peopleOf,
  personOf,
  type PersonFigures,
} from './quality-figures.ts'
import { compared, goldenAnswers, markTold } from './quality-figures.store.ts'

/** How many answers to golden items somebody is shown of their own. */
export const mostAnswers = 50

/** How many people, pairs and categories are shown figures of. */
const mostFigures = 1000

/** How well decisions are taken: a person's own, and those of the team. */
export class Quality {
  constructor(private readonly deps: { database: Database }) {}

  /** How somebody decided within so many days, and on which golden items last. */
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

  /** Notes that somebody has seen how they decided, so that admins are shown it as well. */
  async seen(workspaceId: string, memberId: string): Promise<void> {
    await this.deps.database.inWorkspace(workspaceId, (tx) => markTold(tx, workspaceId, memberId))
  }

  /** How the team, or one of it with others, decided in a range, as far as each has seen it or could have. */
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
