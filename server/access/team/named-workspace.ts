import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isId } from '../../platform/ids.ts'

/** The header that names the workspace of a request with a session. */
const header = 'verdict-workspace'

/** The workspace in a path, as in `/w/<id>/content`. */
const inAddress = /^\/w\/([\da-f-]{36})(?=[/?]|$)/i

/**
 * Moves the workspace from a request's path into its header; the rest of the path is handled as usual. A session is
 * admitted to that workspace only if it includes it.
 */
export function takeWorkspace(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const [prefix, id] = inAddress.exec(request.url ?? '') ?? []
  if (prefix === undefined || id === undefined) return
  request.headers[header] = id
  const rest = (request.url ?? '').slice(prefix.length)
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

/** The workspace named by a request; null where none is named, and undefined for an invalid one. */
export function namedWorkspace(headers: IncomingHttpHeaders): string | null | undefined {
  const named = headers[header]
  if (named === undefined) return null
  return isId(named) ? named : undefined
}
