import { OutboundFailed, type OutboundProblem, OutboundRefused } from '../../platform/outbound-errors.ts'
import type { OutboundAnswer } from '../../platform/outbound-http.ts'
import { RetryLater } from '../../platform/tasks.ts'
import { ForeignReply, UnreadableReply } from '../../signals/ai-providers/ai-provider.ts'

/**
 * Why there is no verdict: `busy` may pass with time, `unreadable` is an answer to this very item that is no verdict,
 * `refused` stays until somebody changes the settings, `spent` until the day is over.
 */
export type NoVerdictReason = 'busy' | 'unreadable' | 'refused' | 'spent'

/** What asking a model cost in time, tokens and money, failed attempts included. */
export interface AskingCost {
  /** The model that answered, as the provider names it; null where none did. */
  model: string | null
  /** How long it was waited for answers. */
  durationMs: number
  inputTokens: number
  outputTokens: number
  /** By the prices set. */
  cost: number
}

/** A provider brought no verdict. The text never repeats what it answered. */
export class NoVerdict extends RetryLater {
  override readonly name = 'NoVerdict'

  /** Whether the provider is not there for anybody, whatever the item. */
  readonly outage: boolean

  /** What asking took all the same; null where nobody was asked. */
  took: AskingCost | null = null

  constructor(
    message: string,
    readonly reason: NoVerdictReason,
    { retryAfterMs = 0, outage = false }: { retryAfterMs?: number; outage?: boolean } = {},
  ) {
    super(message, retryAfterMs)
    this.outage = outage
  }
}

/** An item is not left without a status for as long as a provider may ask for. */
const longestRetryMs = 60_000

const meanings: Readonly<Record<number, string>> = {
  400: 'the provider refused the request: check the model and the form of the answer',
  401: 'the provider refused the key',
  403: 'the provider refused the key',
  404: 'the provider knows no such model or address',
  429: 'the provider asks to slow down',
}

/** What an answer without a verdict means: being busy passes, being refused does not. */
export function refusal({ status, headers }: OutboundAnswer): NoVerdict {
  const away = status === 408 || status === 429 || status >= 500
  const seconds = Number(headers['retry-after'] ?? 0)
  return new NoVerdict(
    meanings[status] ?? `the provider answered ${status}`,
    away || status === 409 ? 'busy' : 'refused',
    {
      outage: away || status === 401 || status === 403,
      retryAfterMs: Number.isFinite(seconds) ? Math.min(Math.max(0, seconds) * 1000, longestRetryMs) : 0,
    },
  )
}

/** An answer came, and may be one to this item only. */
const answered: ReadonlySet<OutboundProblem> = new Set(['answer was too large', 'answer was not valid HTTP'])

/** An error of asking as a NoVerdict; null when it is none of those that asking may end with. */
export function noVerdictOf(error: unknown): NoVerdict | null {
  if (error instanceof NoVerdict) return error
  if (error instanceof UnreadableReply) return new NoVerdict(error.message, 'unreadable')
  if (error instanceof ForeignReply) return new NoVerdict(error.message, 'busy')
  if (error instanceof OutboundFailed)
    return new NoVerdict(`no answer: ${error.problem}`, 'busy', { outage: !answered.has(error.problem) })
  if (error instanceof OutboundRefused) return new NoVerdict(`not permitted: ${error.message}`, 'refused')
  return null
}
