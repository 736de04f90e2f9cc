/** The outcome of one attempt (section 6.1). */
export enum AttemptOutcome {
  /** The endpoint answered 200. */
  delivered = 'delivered',
  /** The response was 4xx, other than 408 and 429: the platform rejects the decision. */
  refused = 'refused',
  /** Any other response, or none: the platform has not judged the decision. */
  outage = 'outage',
}

/** The only status that accepts a delivery (section 6.1). */
const taken = 200

/** The 4xx statuses that request another attempt: Request Timeout, Too Many Requests. */
const later = [408, 429]

/**
 * The outcome of an attempt with that status; null is no response. Redirects and success statuses other than 200 are no
 * refusals.
 */
export function outcomeOf(status: number | null): AttemptOutcome {
  if (status === taken) return AttemptOutcome.delivered
  const refuses = status !== null && status >= 400 && status < 500 && !later.includes(status)
  return refuses ? AttemptOutcome.refused : AttemptOutcome.outage
}

/** SQL of the outcome, for a column of statuses. */
export const outcomeSql = (status: string): string =>
  `case when ${status} = ${taken} then '${AttemptOutcome.delivered}'
     when ${status} between 400 and 499 and ${status} not in (${later.join(', ')}) then '${AttemptOutcome.refused}'
     else '${AttemptOutcome.outage}' end`
