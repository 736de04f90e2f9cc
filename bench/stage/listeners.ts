import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'

/**
 * Listeners, as a program: so many WebSockets, each with its share of the keys. At `/begin?events=` they discard earlier events
 * and wait for so many each; `/end` answers with the result, once all have arrived or no more do.
 */

/** The program's input file. */
export interface ListenersPlan {
  url: string
  sockets: number
  /** Each socket's subscription, in the protocol of graphql-ws; null subscribes to nothing, and receives whatever is sent. */
  subscribing: { keys: readonly string[]; payload: object } | null
}

/** The received events: when each reached each socket, in milliseconds since 1970. */
export interface ReceivedEvents {
  arrivals: number[][]
  errors: number
  closed: number
  /** A message as it was received. */
  sample: string
}

const connectAtOnce = 20
const silentMs = 5000
const socketsOfKey = 5

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ListenersPlan
const counts: number[] = []
let received: ReceivedEvents = { arrivals: [], errors: 0, closed: 0, sample: '' }
let last = 0

const now = () => performance.timeOrigin + performance.now()

function receive(socket: number, message: Buffer): void {
  last = now()
  const event = counts[socket] ?? 0
  counts[socket] = event + 1
  ;(received.arrivals[event] ??= []).push(last)
  if (received.sample === '') received.sample = message.toString()
  if (message.includes('"errors"') || message.includes('"type":"error"')) {
    if (received.errors++ === 0) console.error(message.toString().slice(0, 500))
  }
}

/** Opens a socket and subscribes. */
function open(number: number): Promise<void> {
  const { url, subscribing } = plan
  const socket = new WebSocket(url, subscribing ? 'graphql-transport-ws' : [])
  const key = subscribing?.keys[Math.floor(number / socketsOfKey)]
  const sendJson = (message: object) => socket.send(JSON.stringify(message))
  socket.on('close', (code, reason) => {
    if (received.closed++ === 0) console.error(`closed with ${code} ${reason.toString()}`)
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      if (subscribing) sendJson({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } })
      else resolve()
    })
    socket.on('message', (data: Buffer) => {
      if (subscribing && data.length < 100 && data.includes('connection_ack')) {
        sendJson({ id: `${number}-1b9d6bcd-bbfd-4b2d-9b5d`, type: 'subscribe', payload: subscribing.payload })
        resolve()
      } else if (!data.includes('"type":"ping"')) receive(number, data)
    })
  })
}

for (let from = 0; from < plan.sockets; from += connectAtOnce)
  await Promise.all(
    Array.from({ length: Math.min(connectAtOnce, plan.sockets - from) }, (_, n) => open(from + n)),
  )

let expected = 0
const isAll = () => (received.arrivals[expected - 1]?.length ?? 0) >= plan.sockets

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://listeners')
  if (pathname === '/begin') {
    expected = Number(searchParams.get('events'))
    counts.length = 0
    received = { arrivals: [], errors: 0, closed: 0, sample: '' }
    last = now()
    return void response.end()
  }
  const looking = setInterval(() => {
    if (!isAll() && now() - last < silentMs) return
    clearInterval(looking)
    response.end(JSON.stringify(received))
  }, 20)
})
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ ready`),
)
