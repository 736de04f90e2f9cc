/** What one attempt came to (section 6.1). */
export enum AttemptOutcome {
  /** The endpoint answered 200. */
  delivered = 'delivered',
  /** It answered 4xx, other than 408 and 429: the platform rejects what was decided. */
  refused = 'refused',
  /** It gave any other answer, or none: nobody there has judged what was decided. */
  outage = 'outage',
}

/** The only status that takes a delivery (section 6.1). */
const taken = 200

/** Of the statuses that refuse, those that ask for another attempt instead: Request Timeout, Too Many Requests. */
const later = [408, 429]

/** What an attempt with that answer came to; null is none. A redirect and another success than 200 refuse nothing. */
export function outcomeOf(status: number | null): AttemptOutcome {
  if (status === taken) return AttemptOutcome.delivered
  const refuses = status !== null && status >= 400 && status < 500 && !later.includes(status)
  return refuses ? AttemptOutcome.refused : AttemptOutcome.outage
}

/** SQL of the same, for the column of a status. */
export const outcomeSql = (status: string): string =>
  `case when ${status} = ${taken} then '${AttemptOutcome.delivered}'
     when ${status} between 400 and 499 and ${status} not in (${later.join(', ')}) then '${AttemptOutcome.refused}'
     else '${AttemptOutcome.outage}' end`
