const dayMs = 86_400_000

/** So many days (UTC) up to a moment in order, each with its matches; 0 where there were none. */
export function daysOf(
  until: string,
  days: number,
  matches: readonly { day: string; matched: number }[],
): { day: string; matched: number }[] {
  const known = new Map(matches.map(({ day, matched }) => [day, matched]))
  const last = new Date(until).getTime()
  return Array.from({ length: days + 1 }, (_, index) => {
    const day = new Date(last - (days - index) * dayMs).toISOString().slice(0, 10)
    return { day, matched: known.get(day) ?? 0 }
  })
}
