import { loses, mostCounted, type StopFinder } from '../../access/plans/terms-change.ts'
import { countTemporaryBans } from '../../intake/users/user.store.ts'

/** A plan without temporary bans takes no new ones; those that run end when they were to end (section 8). */
export const stoppedBans: StopFinder = async (tx, change) => {
  if (!loses(change, 'temporaryBans')) return null
  return {
    what: 'temporary_bans',
    count: await countTemporaryBans(tx, change.workspaceId, mostCounted),
    explanation:
      'New temporary bans are refused. Those that run end when they were to end, and the users are allowed again',
  }
}
