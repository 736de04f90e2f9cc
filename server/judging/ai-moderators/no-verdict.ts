import { OutboundFailed, type OutboundProblem, OutboundRefused } from '../../platform/outbound-errors.ts'
import type { OutboundAnswer } from '../../platform/outbound-http.ts'
import { retryAfterSeconds } from '../../platform/retry-after.ts'
import { RetryLater } from '../../platform/tasks.ts'
import { ForeignReply, UnreadableReply } from '../../signals/ai-providers/ai-provider.ts'

/**
 * Why there is no verdict: `busy` may pass with time, `unreadable` is an answer to this very item that is no verdict, `refused`
 * lasts until the settings are changed, `spent` until the end of the day.
 */
export type NoVerdictReason = 'busy' | 'unreadable' | 'refused' | 'spent'

/** The usage of a model in time, tokens and money, failed attempts included. */
export interface AskingCost {
  /** The provider's name of the model that answered; null when none did. */
  model: string | null
  /** The total time of waiting for answers. */
  durationMs: number
  inputTokens: number
  outputTokens: number
  /** By the configured prices. */
  cost: number
  /** How many requests may have to be paid for although their usage is not known. */
  unreported: number
}

/** A provider gave no verdict. The message never contains the provider's answer. */
export class NoVerdict extends RetryLater {
  override readonly name = 'NoVerdict'

  /** Whether the provider is unavailable, independent of the item. */
  readonly outage: boolean

  /** Whether the provider asks for fewer requests. */
  readonly slowDown: boolean

  /** The usage all the same; null when no model was called. */
  took: AskingCost | null = null

  constructor(
    message: string,
    readonly reason: NoVerdictReason,
    { retryAfterMs = 0, outage = false, slowDown = false, counted = true }: FailureOptions = {},
  ) {
    super(message, retryAfterMs, counted)
    this.outage = outage
    this.slowDown = slowDown
  }
}

interface FailureOptions {
  retryAfterMs?: number
  outage?: boolean
  slowDown?: boolean
  counted?: boolean
}

/** A failure because the provider asks to slow down; not counted while it works, for the item has its turn later. */
export const slowedDown = (retryAfterMs: number, counted: boolean): NoVerdict =>
  new NoVerdict(slowDownText, 'busy', { retryAfterMs, slowDown: true, counted, outage: false })

/** The upper limit of the pause that a provider may ask for, as the item has no status until then. */
const longestRetryMs = 60_000

const slowDownText = 'the provider asks to slow down'

const meanings: Readonly<Record<number, string>> = {
  400: 'the provider refused the request: check the model and the form of the answer',
  401: 'the provider refused the key',
  403: 'the provider refused the key',
  404: 'the provider knows no such model or address',
  429: slowDownText,
}

/** The failure for a response without a verdict: a busy provider is worth a retry, a rejected request is not. */
export function refusal({ status, headers }: OutboundAnswer): NoVerdict {
  const away = status === 408 || status === 429 || status >= 500
  const seconds = retryAfterSeconds(headers) ?? 0
  return new NoVerdict(
    meanings[status] ?? `the provider answered ${status}`,
    away || status === 409 ? 'busy' : 'refused',
    {
      outage: away || status === 401 || status === 403,
      slowDown: status === 429 || ((status === 503 || status === 529) && seconds > 0),
      retryAfterMs: Math.min(seconds * 1000, longestRetryMs),
    },
  )
}

/** A response arrived, but possibly only this item caused the problem. */
const answered: ReadonlySet<OutboundProblem> = new Set(['answer was too large', 'answer was not valid HTTP'])

/** The NoVerdict for an error of a request to a provider; null for any other error. */
export function noVerdictOf(error: unknown): NoVerdict | null {
  if (error instanceof NoVerdict) return error
  if (error instanceof UnreadableReply) return new NoVerdict(error.message, 'unreadable')
  if (error instanceof ForeignReply) return new NoVerdict(error.message, 'busy')
  if (error instanceof OutboundFailed)
    return new NoVerdict(`no answer: ${error.problem}`, 'busy', { outage: !answered.has(error.problem) })
  if (error instanceof OutboundRefused) return new NoVerdict(`not permitted: ${error.message}`, 'refused')
  return null
}
