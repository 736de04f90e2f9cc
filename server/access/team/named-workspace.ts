import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isId } from '../../platform/ids.ts'

/** The header that names the workspace of a request which a session came with. */
const header = 'verdict-workspace'

/** The workspace in an address, as in `/w/<id>/content`. */
const inAddress = /^\/w\/([\da-f-]{36})(?=[/?]|$)/i

/**
 * Takes the workspace out of a request's address into its header: what follows is answered as without it. Whoever comes
 * with a session is let in to that workspace only where the session opens it.
 */
export function takeWorkspace(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const [prefix, id] = inAddress.exec(request.url ?? '') ?? []
  if (prefix === undefined || id === undefined) return
  request.headers[header] = id
  const rest = (request.url ?? '').slice(prefix.length)
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

/** The workspace that a request names; null where it names none, and undefined where that can be none. */
export function namedWorkspace(headers: IncomingHttpHeaders): string | null | undefined {
  const named = headers[header]
  if (named === undefined) return null
  return isId(named) ? named : undefined
}
