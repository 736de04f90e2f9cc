import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A customer platform, as a program: it accepts every webhook at `/hook`, answers `/refusing` with 503 and `/dead` never, and
 * returns at `/counts` how many requests came to each path, and how many actions were in them.
 */

interface Count {
  requests: number
  actions: number
}

const counts = new Map<string, Count>()

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  if (path === '/counts') return void response.end(JSON.stringify(Object.fromEntries(counts)))
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    count(path, Buffer.concat(chunks))
    answer(path, response)
  })
})

function count(path: string, body: Buffer): void {
  const known = counts.get(path) ?? { requests: 0, actions: 0 }
  const { actions } = JSON.parse(body.toString()) as { actions: unknown[] }
  counts.set(path, { requests: known.requests + 1, actions: known.actions + actions.length })
}

function answer(path: string, response: ServerResponse): void {
  if (path.startsWith('/dead')) return
  response.writeHead(path.startsWith('/refusing') ? 503 : 200).end()
}

server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ ready`),
)
