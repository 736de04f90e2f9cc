import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../../platform/config.ts'

/**
 * Whether a request comes from a page of this program: of PUBLIC_URL where it is set, else of the request's host.
 * Browsers send the page's origin with every POST and every WebSocket; a request without one does not come from another
 * site's page.
 */
export function isOwnOrigin(
  headers: IncomingHttpHeaders,
  { publicUrl, trustProxy }: Config['http'],
): boolean {
  const { origin, host } = headers
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site'
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin
  const forwarded = trustProxy > 0 ? headers['x-forwarded-host'] : undefined
  return (
    URL.canParse(origin) &&
    [host, forwarded].flat().some((name) => name?.toLowerCase() === new URL(origin).host)
  )
}
