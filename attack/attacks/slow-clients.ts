import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '../../chaos/stage/customer.ts'
import type { Attack, Effort, Finding } from '../stage/attack.ts'
import { rawRequest } from '../stage/raw.ts'
import type { Target } from '../stage/target.ts'

/** The longest that a connection may stay open whose request never ends, in seconds: 60, and 30 until the next check. */
const mostSeconds = 95
const mostMs = 2000

/** A connection that begins a request and then sends one byte a second. */
function slowly(url: string, begin: string): { socket: Socket; stop: () => void } {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write(begin))
  socket.on('error', () => undefined)
  const timer = setInterval(() => socket.writable && socket.write('a'), 1000)
  const stop = () => {
    clearInterval(timer)
    socket.destroy()
  }
  socket.once('close', () => clearInterval(timer))
  return { socket, stop }
}

async function run(target: Target, { short }: Effort): Promise<Finding> {
  const post = ['Host: x', `Authorization: Bearer ${target.apiKey}`, 'Content-Type: application/json']
  const begins = [
    'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    rawRequest('POST /api/v1/content HTTP/1.1', [...post, 'Content-Length: 100000'], '{"text":"'),
    rawRequest('POST /graphql HTTP/1.1', [...post, 'Content-Length: 100000'], '{"query":"'),
    '',
  ]
  const count = short ? 200 : 1000
  const slow = Array.from({ length: count }, (_, n) => slowly(target.url, begins[n % begins.length] ?? ''))
  const began = performance.now()
  try {
    const times: number[] = []
    for (let n = 0; n < (short ? 15 : 60); n++) times.push((await target.decide(`beside-${n}`, 'hello')).took)
    const p95 = quantile(times, 0.95)
    const open = () => slow.filter(({ socket }) => !socket.closed).length
    const seconds = () => (performance.now() - began) / 1000
    while (!short && open() > 0 && seconds() < mostSeconds + 5) await delay(500)
    const closed = `${count - open()} of them were closed after ${seconds().toFixed(0)} s`
    return {
      figure: `${count} connections that send a byte a second; others were answered with p95 ${p95.toFixed(0)} ms; ${short ? 'how long they may is not waited for' : closed}`,
      held: p95 < mostMs && (short || open() === 0),
    }
  } finally {
    for (const { stop } of slow) stop()
  }
}

export const slowClients: Attack = {
  name: 'slow-clients',
  about: 'Holds connections open that send a byte a second: heads, bodies, and nothing at all.',
  hasShort: true,
  run,
}
