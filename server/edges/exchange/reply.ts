import type { ServerResponse } from 'node:http'

/** An answer before it is written: always JSON. */
export interface Reply {
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
}

/** Writes the answer, unless the connection is closed. */
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
