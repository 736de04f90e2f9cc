import type { AskedModel, ModelAnswer } from './ai-provider.ts'

/**
 * What a provider answers that permits `atOnce` requests, and so many more each second: it asks to slow down for a second when
 * they are used up. Its `answers` are those of requests that it let through.
 */
export function limitedAnswers(
  { atOnce, perSecond, afterMs }: { atOnce: number; perSecond: number; afterMs: number },
  verdict: (asked: AskedModel) => unknown,
) {
  let left = atOnce
  let filledAt = performance.now()
  const counts = { answered: 0, slowedDown: 0 }
  const answer = (asked: AskedModel): ModelAnswer => {
    const now = performance.now()
    left = Math.min(atOnce, left + ((now - filledAt) * perSecond) / 1000)
    filledAt = now
    if (left < 1) {
      counts.slowedDown++
      return { status: 429, headers: { 'retry-after': '1' } }
    }
    left--
    counts.answered++
    return { verdict: verdict(asked), afterMs }
  }
  return { answer, counts }
}
