import { OutboundFailed, OutboundRefused } from '../../platform/outbound-errors.ts'
import { ProviderFailure } from '../providers/signal-provider.ts'

/** Why a signal is unavailable: as a provider fails, or because the budget of the day is spent. */
export type FailureReason = ProviderFailure['reason'] | 'budget'

/** A provider gave no signal. The message never contains the provider's response. */
export class SignalFailure extends Error {
  override readonly name = 'SignalFailure'

  constructor(
    message: string,
    readonly reason: FailureReason,
    /** For how many milliseconds the provider should not be called, if known. */
    readonly retryAfterMs = 0,
  ) {
    super(message)
  }

  /** Whether the next input would fail as well: the provider is unavailable, or rejects its settings. */
  get outage(): boolean {
    return this.reason === 'away' || this.reason === 'refused'
  }
}

const longestRetryMs = 60_000

/** The SignalFailure for an error of a request to a provider; null for any other error. */
export function failureOf(error: unknown): SignalFailure | null {
  if (error instanceof SignalFailure) return error
  if (error instanceof ProviderFailure)
    return new SignalFailure(error.message, error.reason, Math.min(error.retryAfterMs, longestRetryMs))
  if (error instanceof OutboundFailed) return new SignalFailure(`no answer: ${error.problem}`, 'away')
  if (error instanceof OutboundRefused) return new SignalFailure(`not permitted: ${error.message}`, 'refused')
  return null
}
