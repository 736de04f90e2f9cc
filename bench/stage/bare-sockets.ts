import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocketServer } from 'ws'

/**
 * The baseline, as a program: `ws` and nothing else. What is posted to it, it sends to each socket, as often and as far apart
 * as the address says, and answers the moment at which it began with each.
 */

const server = createServer((request, response) => {
  void publish(request).then((published) => response.end(JSON.stringify(published)))
})
const sockets = new WebSocketServer({ server })

async function publish(request: IncomingMessage): Promise<number[]> {
  const { searchParams } = new URL(request.url ?? '/', 'http://bare')
  const everyMs = Number(searchParams.get('everyMs'))
  const message = await text(request)
  const began: number[] = []
  for (let sent = 0; sent < Number(searchParams.get('events')); sent++) {
    began.push(performance.timeOrigin + performance.now())
    for (const socket of sockets.clients) socket.send(message)
    await pause(everyMs)
  }
  return began
}

server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ ready`),
)
