import { stoppedBans } from '../bans/stopped-bans.ts'
import { stoppedAudio, stoppedItems, stoppedRequests, stoppedVideo } from '../content/stopped-intake.ts'
import { stoppedLists, stoppedListTypes } from '../lists/stopped-lists.ts'
import type { Sql } from '../platform/database.ts'
import type { Stop, StopFinder, TermsChange } from '../plans/terms-change.ts'
import { stoppedRules, stoppedStrikeRules } from '../rules/beyond-plan.ts'
import { stoppedStrikes } from '../strikes/stopped-strikes.ts'

/** What is asked about a change of terms, in the order in which it is told. */
const finders: readonly StopFinder[] = [
  stoppedBans,
  stoppedStrikes,
  stoppedStrikeRules,
  stoppedListTypes,
  stoppedRules,
  stoppedLists,
  stoppedItems,
  stoppedRequests,
  stoppedVideo,
  stoppedAudio,
]

/** Everything that a change of terms stops (section 8); empty where nothing is taken away. */
export async function stopsOf(tx: Sql, change: TermsChange): Promise<Stop[]> {
  const stops: Stop[] = []
  for (const find of finders) {
    const stop = await find(tx, change)
    if (stop) stops.push(stop)
  }
  return stops
}
