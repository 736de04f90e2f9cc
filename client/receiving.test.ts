import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as open } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import express from 'express'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { newSecret } from '../server/delivery/webhooks/sign.ts'
import { receiveWebhooks } from './receive-webhooks.ts'

const secret = newSecret()
const maxBytes = 2000
const hasPython = spawnSync('python3', ['--version']).status === 0

/** A receiver that refuses the action `bad`. */
interface Receiver {
  port: number
  /** The actions that were taken, by their ids. */
  taken: string[]
  /** What was told of requests that were not answered 200. */
  errors: string[]
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

type Listener = Parameters<typeof createServer>[1]

async function startNode(around = (receive: ReturnType<typeof receiveWebhooks>): Listener => receive) {
  const receiver: Receiver = { port: 0, taken: [], errors: [] }
  const receive = receiveWebhooks(
    secret,
    async ({ action_id }) => {
      await new Promise(setImmediate)
      if (action_id === 'bad') throw new Error('cannot be taken')
      receiver.taken.push(action_id)
    },
    { maxBytes, onError: (error) => receiver.errors.push(String(error)) },
  )
  const server = createServer(around(receive))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  ends.push(() => server.close())
  return Object.assign(receiver, { port: (server.address() as AddressInfo).port })
}

/** A line is written at once: what `print` writes of two threads gets into one another. */
const python = `
import sys
from http.server import ThreadingHTTPServer
from verdict import webhook_handler
def say(line):
    sys.stdout.write(line + "\\n")
    sys.stdout.flush()
def take(action):
    if action["action_id"] == "bad":
        raise RuntimeError("cannot be taken")
    say("taken " + action["action_id"])
def on_error(error):
    say(f"error {error}")
server = ThreadingHTTPServer(("127.0.0.1", 0), webhook_handler(sys.argv[1], take, ${maxBytes}, on_error))
say(f"port {server.server_port}")
server.serve_forever()
`

async function startPython(): Promise<Receiver> {
  const receiver: Receiver = { port: 0, taken: [], errors: [] }
  const child = spawn('python3', ['-c', python, secret], {
    cwd: `${import.meta.dirname}/python`,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  ends.push(() => child.kill())
  await new Promise<void>((ready) => {
    createInterface(child.stdout).on('line', (line) => {
      const [kind, ...rest] = line.split(' ')
      if (kind === 'taken') receiver.taken.push(rest.join(' '))
      if (kind === 'error') receiver.errors.push(rest.join(' '))
      if (kind !== 'port') return
      receiver.port = Number(rest[0])
      ready()
    })
  })
  return receiver
}

const bodyOf = (...ids: string[]) =>
  JSON.stringify({ actions: ids.map((id) => ({ action_type: 'Test', action_id: id })) })

/** Headers as Verdict signs a body, by the library that others verify it with. */
const signed = (body: string, by = secret, at = new Date()) => ({
  'content-type': 'application/json',
  'webhook-id': 'msg-1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(by).sign('msg-1', at, body),
})

const post = async ({ port }: Receiver, body: string, headers: Record<string, string> = signed(body)) =>
  (await fetch(`http://127.0.0.1:${port}/webhook`, { method: 'POST', headers, body })).status

const receivers: [name: string, start: () => Promise<Receiver>, isThere: boolean][] = [
  ['Node', startNode, true],
  [
    'Express',
    () => startNode((receive) => express().post('/webhook', receive).get('/webhook', receive)),
    true,
  ],
  [
    'Express behind a parser that keeps the bytes',
    () =>
      startNode((receive) =>
        express()
          .use(express.raw({ type: () => true }))
          .all('/webhook', receive),
      ),
    true,
  ],
  ['Python', startPython, hasPython],
]

for (const [name, start, isThere] of receivers)
  describe.skipIf(!isThere)(`[5.2] receiving webhooks with ${name}`, () => {
    it('takes the actions one after the other in their order, and answers 200', async () => {
      const receiver = await start()
      expect(await post(receiver, bodyOf('a', 'b', 'c'))).toBe(200)
      await expect.poll(() => receiver.taken).toEqual(['a', 'b', 'c'])
      expect(receiver.errors).toEqual([])
    })

    it('answers 401 to what is not Verdict’s, and takes nothing of it', async () => {
      const receiver = await start()
      const body = bodyOf('a')
      expect(await post(receiver, body, signed(body, newSecret()))).toBe(401)
      expect(await post(receiver, body, signed(body, secret, new Date(Date.now() - 301_000)))).toBe(401)
      expect(await post(receiver, body, {})).toBe(401)
      expect((await fetch(`http://127.0.0.1:${receiver.port}/webhook`)).status).toBe(401)
      await expect.poll(() => receiver.errors).toHaveLength(4)
      expect(receiver.taken).toEqual([])
    })

    it('answers 500 where the function throws, so that Verdict sends it again', async () => {
      const receiver = await start()
      expect(await post(receiver, bodyOf('a', 'bad', 'c'))).toBe(500)
      await expect.poll(() => receiver.errors).toEqual([expect.stringContaining('cannot be taken')])
      expect(receiver.taken).toEqual(['a'])
      expect(await post(receiver, bodyOf('d'))).toBe(200)
    })

    it('lives on after a request that was cut off in the middle, of which nothing is taken', async () => {
      const receiver = await start()
      const body = bodyOf('a', 'b')
      const headers = Object.entries({ ...signed(body), 'content-length': String(body.length) })
      const head = headers.map(([key, value]) => `${key}: ${value}\r\n`).join('')
      const socket = connect(receiver.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(`POST /webhook HTTP/1.1\r\nhost: a\r\n${head}\r\n${body.slice(0, 20)}`, () =>
        socket.destroy(),
      )
      expect(await post(receiver, bodyOf('c'))).toBe(200)
      await expect.poll(() => receiver.taken).toEqual(['c'])
    })
  })

/** The status of a request that is written as it stands. */
async function answerTo({ port }: Receiver, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  ends.push(() => socket.destroy())
  socket.on('error', () => undefined).write(request, 'latin1')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString('latin1', 9, 12)
}

describe.skipIf(!hasPython)('receiving webhooks with Python', () => {
  it.each(['²', '9'.repeat(5000)])('answers 401 to a time that is none: %s', async (time) => {
    const head = `webhook-id: a\r\nwebhook-timestamp: ${time}\r\nwebhook-signature: v1,a\r\n`
    const request = `POST / HTTP/1.1\r\n${head}content-length: 2\r\n\r\n{}`
    expect(await answerTo(await startPython(), request)).toBe('401')
  })

  it.each(['-1', 'many'])('reads nothing of a body whose length is said to be %s', async (length) => {
    const receiver = await startPython()
    expect(await answerTo(receiver, `POST / HTTP/1.1\r\ncontent-length: ${length}\r\n\r\n`)).toBe('401')
    await expect.poll(() => receiver.errors).toEqual([expect.stringContaining('length')])
  })

  it('waits for nobody who connects and says nothing', async () => {
    const receiver = await startPython()
    const silent = connect(receiver.port, '127.0.0.1')
    ends.push(() => silent.destroy())
    await once(silent, 'connect')
    expect(await post(receiver, bodyOf('a'))).toBe(200)
  })
})

for (const [name, start, isThere] of receivers.filter(([each]) => each === 'Node' || each === 'Python'))
  it.skipIf(!isThere)(`answers 413 to a body that is too large, with ${name}`, async () => {
    const receiver = await start()
    const status = new Promise((answered) => {
      const headers = { ...signed(''), 'content-length': maxBytes + 1 }
      const request = open({ port: receiver.port, path: '/webhook', method: 'POST', headers })
      request.on('response', (response) => answered(response.statusCode)).flushHeaders()
      ends.push(() => request.destroy())
    })
    expect(await status).toBe(413)
    expect(await post(receiver, bodyOf('a'))).toBe(200)
    await expect
      .poll(() => receiver.errors)
      .toEqual([expect.stringContaining(`longer than ${maxBytes} bytes`)])
  })

describe('receiving webhooks in Node', () => {
  it('reads no more than it may of a body whose length nobody said', async () => {
    const receiver = await startNode()
    const status = await new Promise((answered) => {
      const request = open({ port: receiver.port, method: 'POST', headers: signed('') })
      request.on('response', (response) => answered(response.statusCode))
      request.on('error', () => undefined)
      request.write('x'.repeat(maxBytes + 1))
      ends.push(() => request.destroy())
    })
    expect(status).toBe(413)
  })

  it('does not refuse what a parser has read before it: that would be taken back', async () => {
    const receiver = await startNode((receive) => express().use(express.json()).post('/webhook', receive))
    expect(await post(receiver, bodyOf('a'))).toBe(500)
    expect(receiver.errors).toEqual([expect.stringContaining('before any parser')])
  })

  it('refuses a secret that is none at once', () => {
    for (const none of ['', 'whsec_']) expect(() => receiveWebhooks(none, () => undefined)).toThrow('missing')
  })
})
