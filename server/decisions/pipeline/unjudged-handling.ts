import { WhenUnjudged } from '../../access/workspaces/when-unjudged.ts'
import type { Handling, UnjudgedMark, UnjudgedOutcome, UnjudgedPart } from '../../intake/content/unjudged.ts'
import type { StoredReason } from '../../reviews/review-reason.ts'

/** The parts of an item that could not be judged. */
export interface UnjudgedItem {
  /** Whether these are AI moderators that gave no verdict; else they were found by the rules step. */
  byAi: boolean
  parts: UnjudgedPart[]
  /** Null while AI moderators are still to judge it. */
  handling: Handling | null
}

/** How they were handled. */
export interface UnjudgedEnd {
  mark: UnjudgedMark | null
  /** How they were handled just now, if that is new. */
  news: UnjudgedOutcome | null
  /** The reason for a review of an item whose status a human decided. */
  reason: StoredReason | null
}

/** The handling: flag if an AI moderator checks incoming content, else allow, unless the workspace chose otherwise. */
export const handlingOf = (chosen: WhenUnjudged, hasAi: boolean): Handling =>
  chosen === WhenUnjudged.standard ? (hasAi ? 'flag' : 'allow') : chosen

const byStrictness: readonly Handling[] = ['allow', 'flag', 'hold']

/**
 * The handling of all parts together: the strictest of those of their signals' routes, or for the others of the workspace's
 * choice.
 */
export function handlingOfAll(parts: readonly UnjudgedPart[], chosen: Handling): Handling {
  const wishes = parts.map(({ handling }) => byStrictness.indexOf(handling ?? chosen))
  return byStrictness[Math.max(...wishes)] ?? chosen
}
