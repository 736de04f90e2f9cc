import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { mostBytes } from '../../server/edges/exchange/body.ts'
import { routes } from '../../server/edges/rest/routes.ts'
import { type Caller, host, startTraffic } from './support/caller.ts'
import { Installation, password } from './support/installation.ts'
import type { Machine } from './support/machine.ts'
import { installedPrometheus, type Monitoring, startMonitoring } from './support/monitoring.ts'
import { proxies, type Proxy } from './support/proxies.ts'

/**
 * The production shape without containers, by somebody who knows docs/operations.md alone: two APIs and a worker on a PostgreSQL and a
 * Redis of their own, each proxy that this machine has in front, and Prometheus.
 */
let installation: Installation
let machine: Machine

beforeAll(async () => {
  installation = await Installation.begin()
  ;({ machine } = installation)
}, 120_000)
afterAll(() => installation?.end())

describe('programs under systemd', () => {
  it('are brought over, with a database made by its owner and the settings in a file', async () => {
    await installation.makeDatabase()
    await installation.bringProgram('0.1.0')
    await installation.writeSettings()
    expect(machine.setting('SECRET_KEY')).toMatch(/^[\da-f]{64}$/)
  })

  it('start once the database is migrated, and are ready', async () => {
    const said = await installation.startPrograms()
    expect(said.match(/\{[^}]*"ready":true[^}]*\}/g)).toHaveLength(3)
    expect(machine.systemd.journalOf('verdict-migrate')).toContain('the database is up to date')
    expect(machine.systemd.folderOf(machine.unit('api', '4001'))).toBe('verdict-0.1.0')
  })

  it('have a first workspace', async () => {
    await installation.makeWorkspace()
    expect(installation.key).toMatch(/^verdict\./)
  })
})

describe.each(proxies)('behind $name', ({ name, installed, start, missed }) => {
  let proxy: Proxy
  let caller: Caller
  /** How many items an API has taken since it started. */
  const takenBy = async (port: '4000' | '4001'): Promise<number> => {
    const metrics = await (await fetch(machine.here(`http://127.0.0.1:${port}/metrics`))).text()
    return Number(/^verdict_content_accepted_total (\d+)/m.exec(metrics)?.[1])
  }
  const live = () => ({ authorization: `Bearer ${installation.key}` })
  const subscription = 'subscription { deliveryChanged { delivery { state } } }'

  beforeAll(async () => {
    if (!installed) return
    proxy = await start(machine)
    caller = installation.callerBehind(proxy)
  })
  afterAll(async () => {
    caller?.close()
    await proxy?.stop()
  })

  it.runIf(installed)('they answer over TLS, and show their metrics to nobody', async () => {
    expect(await caller.ask('/healthz')).toMatchObject({ status: 200 })
    expect(await caller.send(`${name}-1`)).toMatchObject({
      status: 200,
      body: expect.stringContaining('"allowed"') as string,
    })
    expect(await caller.statusOf(`${name}-1`)).toBe('allowed')
    expect(await caller.ask('/metrics')).toMatchObject({ status: 404 })
    expect(await caller.ask('/')).toMatchObject({ body: expect.stringContaining('<title>') as string })
    await installation.receiver.waitFor((all) => all.some(({ body }) => body.includes(`"${name}-1"`)))
    expect(installation.receiver.problems).toEqual([])
  })

  it.runIf(installed)('live events come over a WebSocket', async () => {
    const tls = { ca: readFileSync(proxy.certificate), servername: host }
    const socket = new WebSocket(`wss://127.0.0.1:${proxy.port}/graphql`, 'graphql-transport-ws', {
      ...tls,
      headers: { host },
    })
    const next = async () => String(((await once(socket, 'message')) as [Buffer])[0])
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'connection_init', payload: live() }))
    expect(await next()).toContain('connection_ack')
    socket.send(JSON.stringify({ id: 'a', type: 'subscribe', payload: { query: subscription } }))
    const traffic = startTraffic(caller, `${name}-socket`)
    expect(await next()).toContain('{"deliveryChanged":{"delivery":{"state":')
    await traffic.stop()
    socket.close()
  })

  it.runIf(installed)('a stream of events is passed on as it comes', async () => {
    const headers = { ...live(), 'content-type': 'application/json', accept: 'text/event-stream' }
    const body = JSON.stringify({ query: subscription })
    const stream = await caller.open('/graphql', { method: 'POST', headers, body })
    expect(stream.statusCode).toBe(200)
    const traffic = startTraffic(caller, `${name}-stream`)
    for await (const line of createInterface(stream)) if (line.includes('"deliveryChanged":{')) break
    expect(stream.complete).toBe(false)
    stream.destroy()
    await traffic.stop()
  })

  it.runIf(installed)(
    'a body as large as any address takes gets to the program, and none that is larger',
    async () => {
      const most = Math.max(...routes.map((route) => route.mostBytes ?? mostBytes))
      const sent = JSON.stringify({ users: [{ id: `${name}-user`, name: 'Bo' }] })
      const post = (bytes: number) =>
        caller.ask('/api/v1/import/users', {
          method: 'POST',
          headers: { authorization: `Bearer ${installation.key}`, 'content-type': 'application/json' },
          body: Buffer.alloc(bytes, sent.padEnd(bytes)),
        })
      expect(await post(most)).toMatchObject({
        status: 200,
        body: expect.stringContaining('"created":1') as string,
      })
      expect(await post(most + 4 * 1024 * 1024)).toMatchObject({ status: 413 })
    },
  )

  it.runIf(installed)('they know who asks, whatever a caller writes into the headers', async () => {
    const graphql = async (query: string, headers: Record<string, string>) => {
      const asked = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http', ...headers }
      return caller.post('/graphql', { query }, { origin: `https://${host}`, ...asked })
    }
    const credentials = `email: "you@example.com", password: ${JSON.stringify(password)}`
    const { headers } = await graphql(
      `mutation { signIn(input: { ${credentials} }) { viewer { __typename } } }`,
      {},
    )
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect(cookie).toMatch(/; Secure/)
    const { body } = await graphql('{ sessions { current ip } }', { cookie: cookie.split(';')[0] ?? '' })
    expect(body).toContain('{"current":true,"ip":"127.0.0.1"}')
  })

  it.runIf(installed)(
    'one API ends in order and no request fails; when the other is killed, the first is asked',
    async () => {
      const [first, second] = [machine.unit('api', '4000'), machine.unit('api', '4001')]
      const traffic = startTraffic(caller, `${name}-away`)
      await machine.run(`sudo systemctl stop ${first}`)
      await expect.poll(async () => (await caller.send(`${name}-alone`)).status).toBe(200)
      expect((await traffic.stop()).failed).toEqual([])
      await machine.run(`sudo systemctl start ${first}`)
      await installation.untilReady('4000')
      // The proxy has to have learnt that it is there again.
      await expect
        .poll(async () => (await caller.send(crypto.randomUUID())) && takenBy('4000'))
        .toBeGreaterThan(0)
      await machine.systemd.kill(second)
      const answers = []
      for (let n = 0; n < 20; n++) answers.push((await caller.send(`${name}-killed-${n}`)).status)
      expect(answers.filter((status) => status !== 200).length).toBeLessThanOrEqual(missed)
      await machine.run(`sudo systemctl start ${second}`)
      await installation.untilReady('4001')
    },
  )
})

describe.runIf(installedPrometheus)('Prometheus', () => {
  let monitoring: Monitoring

  beforeAll(async () => {
    monitoring = await startMonitoring(machine)
  })
  afterAll(() => monitoring?.stop())

  it('asks each program, with rules that it understands', async () => {
    const up = (role: string, port: '4000' | '4001' | '4100') => ({
      metric: expect.objectContaining({ instance: machine.here(`127.0.0.1:${port}`), role }) as object,
      value: '1',
    })
    await expect
      .poll(() => monitoring.query('up'))
      .toEqual(expect.arrayContaining([up('api', '4000'), up('api', '4001'), up('worker', '4100')]))
    await expect
      .poll(async () => (await monitoring.rules()).map(({ health }) => health))
      .not.toContain('unknown')
    expect((await monitoring.rules()).filter(({ health }) => health !== 'ok')).toEqual([])
    // Until the worker has compared the tables for the first time, within a minute of its start, that is pending.
    await expect
      .poll(async () => (await monitoring.alerts()).map(({ labels }) => labels['alertname']), {
        timeout: 90_000,
      })
      .toEqual([])
  })

  it('says that a program is down, with where to read what to do', async () => {
    await machine.run(`sudo systemctl stop ${machine.unit('worker', '4100')}`)
    const down = {
      state: 'firing',
      labels: { alertname: 'VerdictDown', instance: machine.here('127.0.0.1:4100') },
      annotations: { runbook_url: 'https://verdict.your-company.example/docs/runbook#verdictdown' },
    }
    await expect
      .poll(() => monitoring.alerts(), { timeout: 30_000 })
      .toContainEqual(
        expect.objectContaining({
          ...down,
          labels: expect.objectContaining(down.labels) as object,
          annotations: expect.objectContaining(down.annotations) as object,
        }),
      )
  })
})
