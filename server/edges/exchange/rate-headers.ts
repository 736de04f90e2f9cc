import type { LimitState } from '../../platform/errors.ts'

/** The headers that tell a caller how much of a limit is left; the reset is in epoch seconds (section 7). */
export const rateHeaders = ({
  limit,
  remaining,
  reset,
}: Omit<LimitState, 'retryAfter'>): Record<string, string> => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(reset),
})

/** What says when to come again, once the limit was hit. */
export const retryHeader = ({ retryAfter }: LimitState): Record<string, string> => ({
  'retry-after': String(Math.max(1, retryAfter)),
})
