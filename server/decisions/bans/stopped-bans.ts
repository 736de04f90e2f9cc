import { countOf, loses, type StopFinder } from '../../access/plans/terms-change.ts'

/** A plan without temporary bans takes no new ones; those that run end when they were to end (section 8). */
export const stoppedBans: StopFinder = async (tx, change) => {
  if (!loses(change, 'temporaryBans')) return null
  const running = `platform_user where workspace_id = $1 and temporarily_banned_until is not null`
  return {
    what: 'temporary_bans',
    count: await countOf(tx, change.workspaceId, running),
    explanation:
      'New temporary bans are refused. Those that run end when they were to end, and the users are allowed again',
  }
}
