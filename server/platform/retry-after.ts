/**
 * The seconds of a response's `Retry-After` (RFC 9110, 10.2.3), given as a number or a date; null without one that can be read.
 * A number may have decimals, which some providers send.
 */
export function retryAfterSeconds(headers: Record<string, string>, now: Date = new Date()): number | null {
  const value = headers['retry-after']?.trim()
  if (!value) return null
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value)
  if (!/[a-z]/i.test(value)) return null
  const answeredAt = Date.parse(headers['date'] ?? '')
  const seconds = (Date.parse(value) - (Number.isNaN(answeredAt) ? now.getTime() : answeredAt)) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
