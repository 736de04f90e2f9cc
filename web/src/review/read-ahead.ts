/** How long what was read of a review is as good as what the server would answer now, in milliseconds: its events tell what changes. */
const freshFor = 10_000

const readAt = new Map<string, number>()

/** Says that all of a review has just come from the server. */
export function wasRead(id: string): void {
  const now = performance.now()
  for (const [other, at] of readAt) if (now - at > freshFor) readAt.delete(other)
  readAt.set(id, now)
}

/** Whether all of a review came from the server a moment ago, so that opening it asks for nothing. */
export const isFresh = (id: string): boolean => performance.now() - (readAt.get(id) ?? -freshFor) < freshFor
