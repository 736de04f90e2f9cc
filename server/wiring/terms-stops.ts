import type { StopFinder } from '../access/plans/terms-change.ts'
import { stoppedBans } from '../decisions/bans/temporary-ban.ts'
import { stoppedStrikes } from '../decisions/strikes/stopped-strikes.ts'
import {
  stoppedAudio,
  stoppedItems,
  stoppedRequests,
  stoppedVideo,
} from '../intake/content/stopped-intake.ts'
import { stoppedRules, stoppedStrikeRules } from '../judging/rules/beyond-plan.ts'
import { stoppedLists, stoppedListTypes } from '../settings/lists/stopped-lists.ts'

/** The checks of a change of terms (section 8), in the order in which their results are shown. */
export const stopFinders: readonly StopFinder[] = [
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
