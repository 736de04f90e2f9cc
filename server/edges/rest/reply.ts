import type { ServerResponse } from 'node:http'
import type { LimitState } from '../../platform/errors.ts'

/** An answer before it is written: always JSON. */
export interface Reply {
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
}

/** The headers that tell a caller how much of a limit is left; the reset is in epoch seconds (section 7). */
export const rateHeaders = ({ limit, remaining, reset }: LimitState): Record<string, string> => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(reset),
})

/** Writes the answer, unless its caller went away. */
export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  if (response.destroyed || response.headersSent) return
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(text)
}
