/** Which request something comes from, by its id. Rows carry it, from the request to the last attempt at its webhook. */
export type Origin = string

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
interface Said {
  requestId?: string
  requestIds?: string[]
}

/** What a log line says of where one or several things come from: `requestId` for one request, `requestIds` for more, nothing for none. */
export function saidOf(...origins: readonly (Origin | null | undefined)[]): Said {
  const ids = [...new Set(origins.flatMap((origin) => origin ?? []))]
  const [requestId, ...others] = ids
  if (requestId === undefined) return {}
  return others.length === 0 ? { requestId } : { requestIds: ids }
}
