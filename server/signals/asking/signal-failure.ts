import { OutboundFailed, OutboundRefused } from '../../platform/outbound-errors.ts'
import { ProviderFailure } from '../providers/signal-provider.ts'

/** Why a signal could not be had: as a provider fails, or because the budget of the day is spent. */
export type FailureReason = ProviderFailure['reason'] | 'budget'

/** A provider gave no signal. The text never repeats what it answered. */
export class SignalFailure extends Error {
  override readonly name = 'SignalFailure'

  constructor(
    message: string,
    readonly reason: FailureReason,
    /** How long it is to be left alone, where that is known. */
    readonly retryAfterMs = 0,
  ) {
    super(message)
  }

  /** Whether the next input would fail as well: the provider is away, or refuses its settings. */
  get outage(): boolean {
    return this.reason === 'away' || this.reason === 'refused'
  }
}

const longestRetryMs = 60_000

/** An error of asking a provider as a failure; null when it is none of those that asking may end with. */
export function failureOf(error: unknown): SignalFailure | null {
  if (error instanceof SignalFailure) return error
  if (error instanceof ProviderFailure)
    return new SignalFailure(error.message, error.reason, Math.min(error.retryAfterMs, longestRetryMs))
  if (error instanceof OutboundFailed) return new SignalFailure(`no answer: ${error.problem}`, 'away')
  if (error instanceof OutboundRefused) return new SignalFailure(`not permitted: ${error.message}`, 'refused')
  return null
}
