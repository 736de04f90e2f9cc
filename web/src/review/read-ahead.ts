/** For how many milliseconds a review that was read counts as current: its events bring later changes. */
const freshFor = 10_000

const readAt = new Map<string, number>()

/** Records that the full review was just read from the server. */
export function wasRead(id: string): void {
  const now = performance.now()
  for (const [other, at] of readAt) if (now - at > freshFor) readAt.delete(other)
  readAt.set(id, now)
}

/** Whether the full review was read a moment ago, so that opening it needs no request. */
export const isFresh = (id: string): boolean => performance.now() - (readAt.get(id) ?? -freshFor) < freshFor
