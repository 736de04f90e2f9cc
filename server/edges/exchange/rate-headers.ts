import type { LimitState } from '../../platform/errors.ts'

/** The headers with what is left of a limit; the reset is in epoch seconds (section 7). */
export const rateHeaders = ({
  limit,
  remaining,
  reset,
}: Omit<LimitState, 'retryAfter'>): Record<string, string> => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(reset),
})

/** The header with the seconds until a retry, once the limit was hit. */
export const retryHeader = ({ retryAfter }: LimitState): Record<string, string> => ({
  'retry-after': String(Math.max(1, retryAfter)),
})
