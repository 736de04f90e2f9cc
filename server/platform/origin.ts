/**
 * What something comes from, as rows carry it from the request to the last attempt at its webhook: the id of the request, and, where
 * traces are recorded, after a space the span that it is a part of, as a `traceparent` of W3C Trace Context.
 */
export type Origin = string

/** The origin of what a request asked for, within a span where there is one. */
export const originOf = (requestId: string, traceparent: string | null): Origin =>
  traceparent === null ? requestId : `${requestId} ${traceparent}`

/** The id of the request. */
export const requestIdOf = (origin: Origin): string => origin.split(' ', 1)[0] ?? origin

/** The span that something is a part of; null where no trace was recorded. */
export const traceparentOf = (origin: Origin): string | null => origin.split(' ', 2)[1] ?? null

/** Says of each thing which request it comes from; null where none is known by its id. */
export function giveOrigins<Thing extends { origin?: Origin | null }>(
  things: readonly Thing[],
  idOf: (thing: Thing) => string,
  origins: Iterable<readonly [id: string, origin: Origin | null]>,
): void {
  const known = new Map(origins)
  for (const thing of things) thing.origin = known.get(idOf(thing)) ?? null
}

/** What a log line says of where something comes from. */
interface LoggedOrigin {
  requestId?: string
  requestIds?: string[]
}

/** What a log line says of where one or several things come from: `requestId` for one request, `requestIds` for more, nothing for none. */
export function saidOf(...origins: readonly (Origin | null | undefined)[]): LoggedOrigin {
  const ids = [...new Set(origins.flatMap((origin) => (origin ? requestIdOf(origin) : [])))]
  const [requestId, ...others] = ids
  if (requestId === undefined) return {}
  return others.length === 0 ? { requestId } : { requestIds: ids }
}
