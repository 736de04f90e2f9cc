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

/** The seconds of a response's `Retry-After`, given as a number or a date; null without one. */
export function retryAfterSeconds(headers: Record<string, string>, now: Date = new Date()): number | null {
  const value = headers['retry-after']?.trim()
  if (!value) return null
  if (/^\d+$/.test(value)) return Number(value)
  if (!/[a-z]/i.test(value)) return null
  const answeredAt = Date.parse(headers['date'] ?? '')
  const seconds = (Date.parse(value) - (Number.isNaN(answeredAt) ? now.getTime() : answeredAt)) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
