import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { outboundError, OutboundFailed, OutboundRefused } from './outbound-errors.ts'
import { Outbound, type OutboundRequest } from './outbound-http.ts'
import type { Lookup } from './outbound-lookup.ts'

const servers: Server[] = []
const opened: Outbound[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((outbound) => outbound.close()))
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function outboundTo(allowed: string[], lookup?: Lookup): Outbound {
  const outbound = new Outbound({ allowed, ...(lookup && { lookup }) })
  opened.push(outbound)
  return outbound
}

const local = () => outboundTo(['127.0.0.0/8'])
const get = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  timeoutMs: 2000,
  maxBytes: 1000,
  ...more,
})
const answering =
  (...addresses: string[]): Lookup =>
  (_, __, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('[Outbound requests] where a request may go', () => {
  test('an allowed range is reached, and the answer comes back whole', async () => {
    const url = await serve((request, response) => {
      response.setHeader('x-method', request.method ?? '')
      request.pipe(response)
    })
    const answer = await local().request(get(`${url}/path?q=1`, { method: 'POST', body: 'hello' }))
    expect({ ...answer, headers: answer.headers['x-method'] }).toMatchObject({
      status: 200,
      headers: 'POST',
      body: Buffer.from('hello'),
    })
  })

  test('[V2.3.6] an address is asked for as it stands, its query included', async () => {
    const url = await serve((request, response) => void response.end(request.url))
    const address = '/a%20b/c.jpg?X-Sig=a%2Fb%3D&x=1&X=%E2%82%AC'
    expect((await local().request(get(url + address))).body.toString()).toBe(address)
  })

  test('a literal that is not public is never dialled', async () => {
    let dialled = 0
    const url = await serve((_, response) => void response.end(String(dialled++)))
    await expect(outboundTo([]).request(get(url))).rejects.toBeInstanceOf(OutboundRefused)
    expect(dialled).toBe(0)
  })

  test.each([[['127.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['::1']], [['::ffff:10.0.0.1']]])(
    'a name is refused when any of its addresses is not public: %j',
    async (addresses) => {
      const outbound = outboundTo([], answering(...addresses))
      await expect(outbound.request(get('http://rebound.example/'))).rejects.toThrow(
        new OutboundRefused('the address is not permitted', 'ALLOW_PRIVATE_TARGETS'),
      )
    },
  )

  test('a name whose addresses are allowed is reached', async () => {
    const url = new URL(await serve((_, response) => void response.end('here')))
    const outbound = outboundTo(['127.0.0.0/8'], answering('127.0.0.1'))
    const answer = await outbound.request(get(`http://hook.example:${url.port}/`))
    expect(answer.body.toString()).toBe('here')
  })

  test('the error of an unreachable endpoint holds neither its address nor its port', async () => {
    const url = await serve(() => undefined)
    servers.splice(0).forEach((server) => server.close())
    const error: unknown = await local()
      .request(get(url))
      .catch((reason: unknown) => reason)
    expect(error).toEqual(new OutboundFailed('connection refused'))
  })

  test('HTTPS to a server that does not speak it fails in fixed words', async () => {
    const url = await serve((_, response) => void response.end())
    await expect(local().request(get(url.replace('http:', 'https:')))).rejects.toThrow(
      new OutboundFailed('secure connection failed'),
    )
  })
})

describe('[Outbound requests] why there was no answer', () => {
  test.each([
    ['ECONNREFUSED', 'connection refused'],
    ['ECONNRESET', 'connection failed'],
    ['ENOTFOUND', 'name not found'],
    ['EAI_AGAIN', 'name server did not answer'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timed out'],
    ['CERT_HAS_EXPIRED', 'certificate has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate is for another name'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate is of no known authority'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate is of no known authority'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate is of no known authority'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'secure connection failed'],
  ])('%s is told as: %s', (code, words) => {
    expect(outboundError(Object.assign(new Error(), { code })).message).toBe(words)
  })
})

describe('[Outbound requests] redirects', () => {
  const hops =
    (count: number): RequestListener =>
    (request, response) => {
      const hop = Number(request.url?.slice(1))
      if (hop >= count) response.end(`arrived ${request.headers.authorization ?? 'bare'}`)
      else response.writeHead(302, { location: `/${hop + 1}` }).end()
    }

  test('a redirect is an answer when none may be followed', async () => {
    const url = await serve(hops(1))
    expect((await local().request(get(`${url}/0`))).status).toBe(302)
    expect((await local().request(get(`${url}/0`, { method: 'POST', redirects: 3 }))).status).toBe(302)
  })

  test('three are followed, a fourth is too many', async () => {
    const url = await serve(hops(3))
    const arrived = await local().request(get(`${url}/0`, { redirects: 3, headers: { authorization: 'x' } }))
    expect(arrived.body.toString()).toBe('arrived x')
    const further = await serve(hops(4))
    await expect(local().request(get(`${further}/0`, { redirects: 9 }))).rejects.toThrow(
      new OutboundFailed('too many redirects'),
    )
  })

  test.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'http://a:b@127.0.0.1/',
  ])('each target is checked like the first: %s', async (location) => {
    const url = await serve((_, response) => void response.writeHead(302, { location }).end())
    await expect(local().request(get(url, { redirects: 3 }))).rejects.toBeInstanceOf(OutboundRefused)
  })

  test('another origin is not shown the credentials meant for the first', async () => {
    const second = await serve(hops(0))
    const first = await serve(
      (_, response) => void response.writeHead(307, { location: `${second}/0` }).end(),
    )
    const answer = await local().request(get(first, { redirects: 1, headers: { Authorization: 'secret' } }))
    expect(answer.body.toString()).toBe('arrived bare')
  })
})

describe('[Outbound requests] caps', () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000))

  test('a long answer is refused, or cut where that is enough', async () => {
    const url = await serve((_, response) => void response.end(Buffer.alloc(5000, 'a')))
    await expect(local().request(get(url))).rejects.toThrow(new OutboundFailed('answer was too large'))
    expect((await local().request(get(url, { overflow: 'cut' }))).body.length).toBe(1000)
  })

  test('the cap counts what a compressed answer unpacks to', async () => {
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    await expect(local().request(get(url, { maxBytes: 100_000 }))).rejects.toThrow(
      new OutboundFailed('answer was too large'),
    )
    const small = await serve(
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('tiny')),
    )
    expect((await local().request(get(small))).body.toString()).toBe('tiny')
  })

  test.each<[what: string, encoding: string, sent: Buffer]>([
    ['is too large', 'identity', Buffer.alloc(1_000_000)],
    ['unpacks to too much', 'gzip', bomb],
    ['is not what its encoding says', 'gzip', Buffer.from('not gzip')],
  ])('the connection of a file that %s is ended', async (_, encoding, sent) => {
    const folder = await mkdtemp(join(tmpdir(), 'verdict-outbound-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    let closed = 0
    const url = await serve((_request, response) => {
      response.on('close', () => closed++).writeHead(200, { 'content-encoding': encoding })
      response.write(sent)
    })
    await expect(local().download(get(url), join(folder, 'file'))).rejects.toBeInstanceOf(OutboundFailed)
    await expect.poll(() => closed, { timeout: 15_000 }).toBe(1)
  })

  test('a broken encoding fails in fixed words', async () => {
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
    )
    await expect(local().request(get(url))).rejects.toThrow(new OutboundFailed('answer was not valid HTTP'))
  })

  test('headers are capped', async () => {
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'x-long': 'a'.repeat(20_000) }).end(),
    )
    await expect(local().request(get(url))).rejects.toThrow(new OutboundFailed('answer was too large'))
  })

  test.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['stops within the body', (_, response) => void response.writeHead(200).write('half')],
  ])('an endpoint that %s is given up when the time for everything is over', async (_, listener) => {
    const url = await serve(listener)
    const started = performance.now()
    await expect(local().request(get(url, { timeoutMs: 300 }))).rejects.toThrow(
      new OutboundFailed('timed out'),
    )
    expect(performance.now() - started).toBeLessThan(1000)
  })

  test('the time covers a look-up that hangs', async () => {
    const outbound = outboundTo([], () => undefined)
    await expect(outbound.request(get('http://slow.example/', { timeoutMs: 200 }))).rejects.toThrow(
      new OutboundFailed('timed out'),
    )
  })
})

describe('[6.1] a URL that is kept for later calls', () => {
  test.each([
    ['https://hooks.example.com/in', [], true],
    ['http://hooks.example.com/in', [], false],
    ['http://127.0.0.1:9000/in', ['127.0.0.0/8'], true],
    ['http://receiver:9000/in', ['10.0.0.0/8'], true],
    ['http://receiver:9000/in', ['127.0.0.0/8'], false],
    ['https://127.0.0.1/in', [], false],
    ['https://a:b@hooks.example.com/', [], false],
  ])('%s with %j allowed: %s', async (url, allowed, fine) => {
    const asserted = outboundTo(allowed, answering('10.0.0.7')).assertAllowed(url)
    if (fine) await asserted
    else await expect(asserted).rejects.toBeInstanceOf(OutboundRefused)
  })
})
