import { loses, mostCounted, type StopFinder } from '../../access/plans/terms-change.ts'
import { countActive } from './strike.store.ts'

/** A plan without strikes allows no new ones, by hand or by rule; active ones end as scheduled (section 8). */
export const stoppedStrikes: StopFinder = async (tx, change) => {
  if (!loses(change, 'strikes')) return null
  return {
    what: 'strikes',
    count: await countActive(tx, change.workspaceId, mostCounted),
    explanation:
      'Nobody gets a strike any more, by hand or by a rule, and the ladder cannot be changed. Active strikes end in time, and strikes stay on the record',
  }
}
