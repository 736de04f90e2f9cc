/** The end of a hold, with the name of its choice. */
export interface HoldTime {
  value: 'hour' | 'tomorrow' | 'threeDays'
  at: Date
}

const hour = 3_600_000

/** The usual ends of a hold from now: in an hour, tomorrow at nine, in three days. */
export function holdTimes(now: Date): HoldTime[] {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)
  return [
    { value: 'hour', at: new Date(now.getTime() + hour) },
    { value: 'tomorrow', at: tomorrow },
    { value: 'threeDays', at: new Date(now.getTime() + 72 * hour) },
  ]
}

/** The value of a `datetime-local` field: local time, to the minute. */
export function localMinute(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
