import { plans } from '../../access/plans/plan-table.ts'
import { lowers, mostCounted, type StopFinder } from '../../access/plans/terms-change.ts'
import { countOfWeek } from './content-volume.store.ts'

/** All items of the last 7 days count for the plan's weekly limit at once (section 8). */
export const stoppedItems: StopFinder = async (tx, change) => {
  const most = plans[change.after.plan].weeklyItems
  if (most === null || !lowers(change, ({ weeklyItems }) => weeklyItems)) return null
  return {
    what: 'weekly_items',
    count: await countOfWeek(tx, change.workspaceId, mostCounted),
    explanation: `New items beyond ${most} in 7 days are refused, those of the last 7 days included`,
  }
}

/** Fewer requests per minute are accepted. */
export const stoppedRequests: StopFinder = (_tx, change) => {
  const most = plans[change.after.plan].rateLimits.content?.requests ?? null
  if (most === null || !lowers(change, ({ rateLimits }) => rateLimits.content?.requests ?? null))
    return Promise.resolve(null)
  return Promise.resolve({
    what: 'requests',
    count: most,
    explanation: `Content and users are taken at ${most} requests a minute at most, status and lists at ${plans[change.after.plan].rateLimits.status?.requests ?? 0}`,
  })
}

const media =
  (what: 'video' | 'audio', plural: string): StopFinder =>
  async (tx, { workspaceId, before, after }) => {
    if (!before[what] || after[what]) return null
    return {
      what,
      count: await countOfWeek(tx, workspaceId, mostCounted, `${what}Urls`),
      explanation: `Content with ${plural} is refused. What was found in ${plural} before stays`,
    }
  }

/** Content with videos is refused once video moderation is off (section 1). */
export const stoppedVideo = media('video', 'videos')

/** Content with audio is refused once audio moderation is off (section 1). */
export const stoppedAudio = media('audio', 'audio')
