import type { NoVerdictReason } from '../../judging/ai-moderators/no-verdict.ts'
import {
  type UnjudgedMark,
  type UnjudgedPart,
  UnjudgedReason,
  UnjudgedSource,
} from '../../intake/content/unjudged.ts'
import type { LoadedItem } from '../../signals/item.ts'
import type { AiAnswer } from './ai-judgement.ts'
import { handlingOf, type UnjudgedItem } from './unjudged-handling.ts'

/** For so long a provider that is away is asked again; then the item stays with what became of it, a held one with a human. */
const patienceMs = 15 * 60_000

const shortestPauseSeconds = 15
const longestPauseSeconds = 120

const reasons: Readonly<Record<NoVerdictReason, UnjudgedReason>> = {
  busy: UnjudgedReason.away,
  refused: UnjudgedReason.refused,
  unreadable: UnjudgedReason.unreadable,
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
  const again =
    answers.length > 0 && parts.some(({ reason }) => passing.has(reason)) && tried.sinceMs < patienceMs
  const chosen = handlingOf(item.whenUnjudged, true)
  return {
    byAi: true,
    parts,
    handling: chosen === 'hold' && !again ? 'flag' : chosen,
    againInSeconds: again ? pauseAfter(tried.sinceMs) : null,
  }
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
