import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { ConfigError } from '../../platform/config.ts'
import { HttpServer } from './listen.ts'

const slow =
  (ms: number): RequestListener =>
  (_request, response) =>
    void setTimeout(() => response.end('done'), ms)

interface Answer {
  status: number | undefined
  connection: string | undefined
  body: string
}

function get(port: number, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const take = (response: IncomingMessage) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += String(chunk)))
      response.on('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, body }),
      )
    }
    request({ port, host: '127.0.0.1', ...(agent && { agent }) }, take)
      .on('error', reject)
      .end()
  })
}

test('[R11] requests under way are finished, new connections refused', async () => {
  const waiting: ServerResponse[] = []
  const http = new HttpServer((_request, response) => void waiting.push(response))
  const port = await http.listen(0, '127.0.0.1')
  const underWay = Array.from({ length: 20 }, () => get(port))
  await expect.poll(() => waiting.length).toBe(20)
  const closing = http.close()
  expect(http.draining).toBe(true)
  await expect.poll(() => http.server.listening).toBe(false)
  await expect(get(port)).rejects.toThrow('ECONNREFUSED')
  for (const response of waiting) response.end('done')
  for (const answer of await Promise.all(underWay))
    expect(answer).toEqual({ status: 200, connection: 'close', body: 'done' })
  await closing
})

test('[R11] a request that comes through an open connection while draining is answered, and is the last', async () => {
  const http = new HttpServer(slow(1))
  const port = await http.listen(0, '127.0.0.1')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await get(port, agent)).connection).toBe('keep-alive')
  const closing = http.close()
  await expect.poll(() => get(port).catch((error: unknown) => String(error))).toContain('ECONNREFUSED')
  expect(await get(port, agent)).toEqual({ status: 200, connection: 'close', body: 'done' })
  await closing
  agent.destroy()
})

test('[R11] under constant load not one request is dropped', async () => {
  const http = new HttpServer(slow(5))
  const port = await http.listen(0, '127.0.0.1')
  let answered = 0
  const failures: unknown[] = []
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      try {
        const { connection } = await get(port, agent)
        answered++
        if (connection === 'close') break
      } catch (error) {
        failures.push(error)
        break
      }
    }
    agent.destroy()
  }
  const clients = Array.from({ length: 30 }, client)
  await expect.poll(() => answered).toBeGreaterThan(100)
  const started = performance.now()
  await http.close()
  await Promise.all(clients)
  expect(failures).toEqual([])
  expect(performance.now() - started).toBeLessThan(3000)
})

test('[R11] requests that arrived while this process stood still are answered before idle connections are closed', async () => {
  const http = new HttpServer((_request, response) => void response.end('done'))
  const port = await http.listen(0, '127.0.0.1')
  const ask = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
  const connections = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const connection = connect(port, '127.0.0.1')
      let heard = ''
      connection.on('data', (chunk: Buffer) => (heard += String(chunk)))
      connection.write(ask)
      await expect.poll(() => heard).toContain('done')
      return { connection, ended: once(connection, 'close'), heard: () => heard }
    }),
  )
  const closing = http.close()
  // From here on timers come first, and then what has arrived.
  await new Promise((resolve) => setImmediate(resolve))
  for (const { connection } of connections) connection.write(ask)
  for (const until = performance.now() + 1200; performance.now() < until;);
  await Promise.all(connections.map(({ ended }) => ended))
  for (const { heard } of connections) expect(heard().split('done')).toHaveLength(3)
  await closing
})

test('[R11] clients that stood still with this process, and ask only then, are answered too', async () => {
  const closings: Promise<void>[] = []
  const http = new HttpServer((_request, response) => {
    response.end('done')
    if (closings.length > 0) return
    closings.push(http.close())
    // The answer is on its way, and says that the connection is kept.
    for (const until = performance.now() + 1200; performance.now() < until;);
  })
  const port = await http.listen(0, '127.0.0.1')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await get(port, agent)).connection).toBe('keep-alive')
  expect(await get(port, agent)).toEqual({ status: 200, connection: 'close', body: 'done' })
  await Promise.all(closings)
  agent.destroy()
})

test('[R11] connections that were made and not yet taken are served: a turn of the loop takes one', async () => {
  const http = new HttpServer(slow(1))
  const port = await http.listen(0, '127.0.0.1')
  const answers = Array.from({ length: 20 }, () => get(port))
  await once(http.server, 'connection')
  await http.close()
  const done = { status: 200, connection: 'close', body: 'done' }
  expect(await Promise.all(answers)).toEqual(answers.map(() => done))
})

test('idle connections do not hold closing up, and whoever listens is told', async () => {
  const http = new HttpServer(slow(1))
  const port = await http.listen(0, '127.0.0.1')
  const idle = connect(port, '127.0.0.1')
  await new Promise((resolve) => idle.once('connect', resolve))
  const told: string[] = []
  http.onDrain(() => told.push(http.server.listening ? 'while others may come' : 'websockets'))
  http.onDrain(() => Promise.reject(new Error('a farewell that fails')))
  http.onDrain(() => new Promise(() => undefined))
  const started = performance.now()
  await http.close()
  expect(performance.now() - started).toBeLessThan(3000)
  expect(told).toEqual(['websockets'])
  idle.destroy()
})

test('a port that is taken is an error, not a crash', async () => {
  const one = new HttpServer(slow(1))
  const port = await one.listen(0, '127.0.0.1')
  await expect(new HttpServer(slow(1)).listen(port, '127.0.0.1')).rejects.toThrow('EADDRINUSE')
  await one.close()
})

test('an address that is not of this machine is refused as a setting, with the port', async () => {
  const listening = new HttpServer(slow(1)).listen(0, '192.0.2.1')
  await expect(listening).rejects.toThrow(ConfigError)
  await expect(listening).rejects.toThrow('Port 0 of 192.0.2.1 cannot be listened on: listen EADDRNOTAVAIL')
})
