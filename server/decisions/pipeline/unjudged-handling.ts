import type { Handling, UnjudgedMark, UnjudgedOutcome, UnjudgedPart } from '../../intake/content/unjudged.ts'
import type { StoredReason } from '../../reviews/review-reason.ts'
import { WhenUnjudged } from '../../access/workspaces/when-unjudged.ts'

/** What a judgement could not judge of its item. */
export interface UnjudgedItem {
  /** Whether these are the AI moderators that brought no verdict; else they are what the rules step found. */
  byAi: boolean
  parts: UnjudgedPart[]
  /** Null while AI moderators are yet to look. */
  handling: Handling | null
}

/** What became of that. */
export interface UnjudgedEnd {
  mark: UnjudgedMark | null
  /** What became of it just now, where that is new. */
  news: UnjudgedOutcome | null
  /** Why a human is to see an item whose status stands on another human. */
  reason: StoredReason | null
}

/** What is done about it: flagged for a human where an AI moderator checks what comes in, unless the workspace says otherwise. */
export const handlingOf = (chosen: WhenUnjudged, hasAi: boolean): Handling =>
  chosen === WhenUnjudged.standard ? (hasAi ? 'flag' : 'allow') : chosen

const byStrictness: readonly Handling[] = ['allow', 'flag', 'hold']

/** What is done for all parts together: the strictest of what their signals' routes say, and of the workspace's choice for the others. */
export function handlingOfAll(parts: readonly UnjudgedPart[], chosen: Handling): Handling {
  const wishes = parts.map(({ handling }) => byStrictness.indexOf(handling ?? chosen))
  return byStrictness[Math.max(...wishes)] ?? chosen
}
