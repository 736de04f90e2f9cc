/**
 * The origin of an effect, stored in rows from the request to the last delivery attempt: the request id and, where
 * traces are recorded, after a space the parent span as a `traceparent` of W3C Trace Context.
 */
export type Origin = string

/** The origin of a request's effects, within a span where there is one. */
export const originOf = (requestId: string, traceparent: string | null): Origin =>
  traceparent === null ? requestId : `${requestId} ${traceparent}`

/** The id of the request. */
export const requestIdOf = (origin: Origin): string => origin.split(' ', 1)[0] ?? origin

/** The parent span of an origin; null where no trace was recorded. */
export const traceparentOf = (origin: Origin): string | null => origin.split(' ', 2)[1] ?? null

/** Sets the origin of each thing; null where none is recorded for its id. */
export function giveOrigins<Thing extends { origin?: Origin | null }>(
  things: readonly Thing[],
  idOf: (thing: Thing) => string,
  origins: Iterable<readonly [id: string, origin: Origin | null]>,
): void {
  const known = new Map(origins)
  for (const thing of things) thing.origin = known.get(idOf(thing)) ?? null
}

/** The log fields of an origin. */
interface LoggedOrigin {
  requestId?: string
  requestIds?: string[]
}

/** The log fields of one or more origins: `requestId` for one request, `requestIds` for several, nothing for none. */
export function originFields(...origins: readonly (Origin | null | undefined)[]): LoggedOrigin {
  const ids = [...new Set(origins.flatMap((origin) => (origin ? requestIdOf(origin) : [])))]
  const [requestId, ...others] = ids
  if (requestId === undefined) return {}
  return others.length === 0 ? { requestId } : { requestIds: ids }
}
