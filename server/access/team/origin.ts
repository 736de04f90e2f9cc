import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../../platform/config.ts'

/**
 * Whether the page behind a request is one of ours: of PUBLIC_URL where that is set, else of the address that was asked.
 * Browsers name the page's origin with every POST and every WebSocket; a request that names none does not come from
 * another site's page.
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
