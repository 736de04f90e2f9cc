import { createHmac, randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import { webhookBody } from './webhook-body.ts'

/** The baseline, as a program: signed requests of one action each, through 16 connections that stay open, for so many seconds. */

const [address = '', seconds = '4'] = process.argv.slice(2)
const { origin, pathname } = new URL(address)
const pool = new Pool(origin, { connections: 16 })
const key = Buffer.alloc(32, 7)
const end = performance.now() + Number(seconds) * 1000
let sent = 0

async function sender(): Promise<void> {
  for (; performance.now() < end; sent++) {
    const id = randomUUID()
    const body = `{"actions":[${webhookBody(id)}]}`
    const timestamp = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    const answer = await pool.request({
      path: pathname,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      },
      body,
    })
    await answer.body.dump()
  }
}

const started = performance.now()
const before = process.cpuUsage()
await Promise.all(Array.from({ length: 16 }, sender))
const { user, system } = process.cpuUsage(before)
console.log(
  JSON.stringify({
    perSecond: (sent * 1000) / (performance.now() - started),
    cpu: (user + system) / sent,
  }),
)
process.exit()
