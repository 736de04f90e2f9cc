import type { WhenUnjudged } from '../../access/workspaces/when-unjudged.ts'
import {
  type Handling,
  type UnjudgedMark,
  type UnjudgedPart,
  UnjudgedReason,
  UnjudgedSource,
} from '../../intake/content/unjudged.ts'
import type { WhenSpent } from '../../judging/ai-moderators/moderator-terms.ts'
import type { NoVerdictReason } from '../../judging/ai-moderators/no-verdict.ts'
import type { LoadedItem } from '../../signals/item.ts'
import type { AiAnswer } from './ai-judgement.ts'
import { handlingOf, type UnjudgedItem } from './unjudged-handling.ts'

/** For how long an unavailable provider is retried; after that, the item keeps its handling, and a held one is flagged. */
const patienceMs = 15 * 60_000

const dayMs = 24 * 60 * 60_000

/** The longest time for which an item waits for a budget. */
const longestWaitMs = 3 * dayMs

const shortestPauseSeconds = 15
const longestPauseSeconds = 120

const reasons: Readonly<Record<NoVerdictReason, UnjudgedReason>> = {
  busy: UnjudgedReason.away,
  refused: UnjudgedReason.refused,
  unreadable: UnjudgedReason.unreadable,
  spent: UnjudgedReason.spent,
}

/** Reasons that may pass within minutes: the state of the provider, or the settings of the AI moderator. */
const passing: ReadonlySet<UnjudgedReason> = new Set([UnjudgedReason.away, UnjudgedReason.refused])

/** What AI moderators could not judge, and in how many seconds to retry; null for no retry. */
export interface UnjudgedByAi extends UnjudgedItem {
  againInSeconds: number | null
}

/** The earlier attempts. */
interface PastTries {
  mark: UnjudgedMark | null
  /** The number of attempts, where no mark records it. */
  tries: number | null
  sinceMs: number
}

/** Which AI moderators gave no verdict on an item, except those in shadow, and how the item is handled. */
export function unjudgedByAi(item: LoadedItem, answers: readonly AiAnswer[], tried: PastTries): UnjudgedByAi {
  const parts = answers.length > 0 ? answers.flatMap((answer) => partOf(answer, tried)) : leftOver(tried)
  const wishes = answers.flatMap((answer) => wishOf(answer, item.whenUnjudged))
  const wanted = wishes.toSorted((a, b) => strictness.indexOf(b) - strictness.indexOf(a))[0]
  const chosen = wanted ?? handlingOf(item.whenUnjudged, true)
  const again = answers.length > 0 ? againIn(parts, chosen, item, tried) : null
  return {
    byAi: true,
    parts,
    handling: chosen === 'hold' && again === null ? 'flag' : chosen,
    againInSeconds: again,
  }
}

const strictness: readonly Handling[] = ['allow', 'flag', 'hold']

/** The handling of a missing verdict: for a spent budget, the setting of the AI moderator; else that of the workspace. */
function wishOf(answer: AiAnswer, whenUnjudged: WhenUnjudged): Handling[] {
  if (answer.asked || answer.moderator.shadow) return []
  return [answer.reason === 'spent' ? handlings[answer.moderator.whenSpent] : handlingOf(whenUnjudged, true)]
}

const handlings: Readonly<Record<WhenSpent, Handling>> = { allow: 'allow', flag: 'flag', wait: 'hold' }

/** In how many seconds to retry; null for no retry. */
function againIn(
  parts: readonly UnjudgedPart[],
  handling: Handling,
  { readAt }: LoadedItem,
  { sinceMs }: PastTries,
): number | null {
  if (parts.some(({ reason }) => passing.has(reason)) && sinceMs < patienceMs) return pauseAfter(sinceMs)
  const waits = handling === 'hold' && parts.some(({ reason }) => reason === UnjudgedReason.spent)
  return waits && sinceMs < longestWaitMs ? Math.ceil((dayMs - (+readAt % dayMs)) / 1000) : null
}

/** The AI moderator is deleted, so that its part stays unjudged. */
const leftOver = ({ mark }: PastTries): UnjudgedPart[] =>
  mark?.parts.filter(({ source }) => source === UnjudgedSource.ai) ?? []

/** The pause grows with the outage: half of its duration so far. */
const pauseAfter = (sinceMs: number): number =>
  Math.min(Math.max(sinceMs / 2000, shortestPauseSeconds), longestPauseSeconds)

function partOf(answer: AiAnswer, { mark, tries }: PastTries): UnjudgedPart[] {
  if (answer.asked || answer.moderator.shadow) return []
  const { name } = answer.moderator
  const before = mark?.parts.find((part) => part.source === UnjudgedSource.ai && part.name === name)
  return [
    {
      source: UnjudgedSource.ai,
      reason: reasons[answer.reason],
      name,
      position: null,
      problem: answer.error,
      tries: tries ?? (before?.tries ?? 0) + 1,
    },
  ]
}
