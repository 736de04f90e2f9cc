const mostJitter = 0.2

/**
 * The seconds until the next attempt after `attempts` failed ones; null when there is none left. Up to a fifth is added
 * at random, and a longer `Retry-After` (seconds) is honoured up to twice the step.
 */
export function nextDelay(
  schedule: readonly number[],
  attempts: number,
  retryAfter: number | null = null,
  random: () => number = Math.random,
): number | null {
  const step = schedule[attempts]
  if (step === undefined) return null
  const jittered = step * (1 + mostJitter * random())
  return Math.max(jittered, Math.min(retryAfter ?? 0, 2 * step))
}
