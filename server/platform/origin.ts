/** Which request something comes from, by its id. Rows carry it, from the request to the last attempt at its webhook. */
export type Origin = string

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
