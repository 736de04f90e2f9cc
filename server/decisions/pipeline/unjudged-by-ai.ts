import type { NoVerdictReason } from '../../judging/ai-moderators/no-verdict.ts'
import {
  type Handling,
  type UnjudgedMark,
  type UnjudgedPart,
  UnjudgedReason,
  UnjudgedSource,
} from '../../intake/content/unjudged.ts'
import type { WhenSpent } from '../../judging/ai-moderators/moderator-terms.ts'
import type { WhenUnjudged } from '../../access/workspaces/when-unjudged.ts'
import type { LoadedItem } from '../../signals/item.ts'
import type { AiAnswer } from './ai-judgement.ts'
import { handlingOf, type UnjudgedItem } from './unjudged-handling.ts'

/** For so long a provider that is away is asked again; then the item stays with what became of it, a held one with a human. */
const patienceMs = 15 * 60_000

const dayMs = 24 * 60 * 60_000

/** For so long an item waits for a budget. */
const longestWaitMs = 3 * dayMs

const shortestPauseSeconds = 15
const longestPauseSeconds = 120

const reasons: Readonly<Record<NoVerdictReason, UnjudgedReason>> = {
  busy: UnjudgedReason.away,
  refused: UnjudgedReason.refused,
  unreadable: UnjudgedReason.unreadable,
  spent: UnjudgedReason.spent,
}

/** What may be otherwise in a minute: the provider, or the settings of the AI moderator. */
const passing: ReadonlySet<UnjudgedReason> = new Set([UnjudgedReason.away, UnjudgedReason.refused])

/** What AI moderators could not judge, and when it is worth asking again. */
export interface UnjudgedByAi extends UnjudgedItem {
  againInSeconds: number | null
}

/** What was tried before. */
interface PastTries {
  mark: UnjudgedMark | null
  /** How often, where there is no mark that says so. */
  tries: number | null
  sinceMs: number
}

/** Which AI moderators brought no verdict on an item, those in shadow aside, and what is done about that. */
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

/** What is to be done about an answer that is no verdict: of a budget that is spent the moderator says so itself. */
function wishOf(answer: AiAnswer, whenUnjudged: WhenUnjudged): Handling[] {
  if (answer.asked || answer.moderator.shadow) return []
  return [answer.reason === 'spent' ? handlings[answer.moderator.whenSpent] : handlingOf(whenUnjudged, true)]
}

const handlings: Readonly<Record<WhenSpent, Handling>> = { allow: 'allow', flag: 'flag', wait: 'hold' }

/** In how many seconds asking is worth it; null where it is not, or no more. */
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

/** What was to judge it is gone, which judges nothing. */
const leftOver = ({ mark }: PastTries): UnjudgedPart[] =>
  mark?.parts.filter(({ source }) => source === UnjudgedSource.ai) ?? []

/** A pause grows with the outage: half of what has passed. */
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
