import type { ServerResponse } from 'node:http'
import type { Dialect } from './dialects/dialect.ts'

/** Any page may call and read; cookies are neither sent nor read, only the key counts. */
const anyPage = { 'access-control-allow-origin': '*' }

/** The headers for pages of other origins: which ones they may read, such as the rest of the limit and the request's id. */
export const crossOriginHeaders = ({ crossOrigin }: Dialect): Record<string, string> =>
  crossOrigin
    ? {
        ...anyPage,
        'access-control-expose-headers':
          'retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, x-request-id',
      }
    : {}

/** Answers a CORS preflight: every header is permitted, since the clients send some of their own. */
export function preflight(response: ServerResponse): void {
  response
    .writeHead(204, {
      ...anyPage,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': '*, authorization',
      'access-control-max-age': '86400',
    })
    .end()
}
