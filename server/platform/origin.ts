/**
 * Which request something comes from: its id and, while traces are on, a space and the `traceparent` of the span that
 * caused it (W3C Trace Context). Rows carry it as it is, from the request to the last attempt at its webhook.
 */
export type Origin = string

/** What a log line says of where something comes from. */
interface Said {
  requestId?: string
  requestIds?: string[]
}

/** The id of the request. */
export function requestIdOf(origin: Origin): string {
  const end = origin.indexOf(' ')
  return end === -1 ? origin : origin.slice(0, end)
}

/** The `traceparent` of what caused it; null where no trace was on. */
export function traceparentOf(origin: Origin): string | null {
  const end = origin.indexOf(' ')
  return end === -1 ? null : origin.slice(end + 1)
}

/** The same request, at a span of its trace. */
export const at = (origin: Origin, traceparent: string): Origin => `${requestIdOf(origin)} ${traceparent}`

/** What a log line says of where one or several things come from: `requestId` for one request, `requestIds` for more, nothing for none. */
export function saidOf(...origins: readonly (Origin | null | undefined)[]): Said {
  const ids = [...new Set(origins.flatMap((origin) => (origin ? requestIdOf(origin) : [])))]
  const [requestId, ...others] = ids
  if (requestId === undefined) return {}
  return others.length === 0 ? { requestId } : { requestIds: ids }
}
