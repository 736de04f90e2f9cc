import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type LeastItem, leastTables, takeIn, takeInDecided } from './least-writes.ts'

/** The least that a program can do (least-writes.ts) behind plain HTTP: concurrent requests share a statement. */

const [lanes, most] = [2, 500]
const words = Array.from({ length: 20 }, (_, n) => `nobody${n}writes`)
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 2 * lanes })
await pool.query(leastTables)

interface Waiting {
  item: LeastItem
  response: ServerResponse
}

/** Answers requests once their items are written; those that arrive while all lanes are busy are written together. */
function batched(write: (items: LeastItem[]) => Promise<void>): (waiting: Waiting) => void {
  const waiting: Waiting[] = []
  let busy = 0
  const run = async () => {
    const batch = waiting.splice(0, most)
    const status = await write(batch.map(({ item }) => item)).then(
      () => 200,
      () => 500,
    )
    for (const { response } of batch)
      response.writeHead(status, { 'content-type': 'application/json' }).end(`{"success":${status === 200}}`)
    busy--
    start()
  }
  const start = () => {
    if (busy >= lanes || waiting.length === 0) return
    busy++
    setImmediate(() => void run())
  }
  return (one) => {
    waiting.push(one)
    start()
  }
}

const accept = batched((items) => takeIn(pool, items))
const decide = batched((items) => takeInDecided(pool, items, words))

function answer(request: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const item = JSON.parse(Buffer.concat(parts).toString()) as LeastItem
    ;(request.url?.endsWith('/sync') ? decide : accept)({ item, response })
  })
}

const server = createServer(answer).listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ ready`),
)
