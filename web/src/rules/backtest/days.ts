const dayMs = 86_400_000

/** Every day (UTC) of so many up to a moment, the first first, with its matches; days without any have none. */
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
