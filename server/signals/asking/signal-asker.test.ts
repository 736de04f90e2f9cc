import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Circuit } from '../../platform/circuit.ts'
import { sha256 } from '../../platform/crypto.ts'
import { makeLogger } from '../../platform/log.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { type Held, hold } from '../../test/held.ts'
import { makeSignalProvider } from '../../test/signal-things.ts'
import { ownEndpoint } from '../../test/signal-vendors/http.ts'
import { startVendor, type VendorServer } from '../../test/signal-vendors/vendor-server.ts'
import { pictureOf } from '../../test/signal-vendors/what-is-shown.ts'
import { findSignalProvider } from '../providers/signal-provider.store.ts'
import type { InputOf } from '../providers/signal-provider.ts'
import { SignalAsker } from './signal-asker.ts'
import type { SignalFailure } from './signal-failure.ts'

let app: TestApp
let acme: TestWorkspace
let vendor: VendorServer
let picture: InputOf['image_labels']
let asker: SignalAsker
let clock = 0
beforeAll(async () => {
  app = await startTestApp()
  vendor = await startVendor(ownEndpoint)
  const body = await pictureOf('violence')
  picture = { body, mime: 'image/png', sha256: sha256(body) }
})
afterAll(() => Promise.all([app.close(), vendor.close()]))
beforeEach(async () => {
  acme = await app.createWorkspace()
  asker = new SignalAsker(app.services, {
    circuit: new Circuit(() => clock),
    limits: { attempt: 1500, all: 20_000 },
  })
})
afterEach(() => {
  vendor.away = null
  vendor.faults.length = 0
  vendor.calls.length = 0
})

async function ready(input: Record<string, unknown> = {}, server = vendor) {
  const { workspaceId } = acme
  const id = await makeSignalProvider(app, acme, server, input)
  const provider = await app.services.database.inWorkspace(workspaceId, (tx) =>
    findSignalProvider(tx, workspaceId, id),
  )
  return provider ?? expect.fail('no provider')
}
const ask = (provider: Awaited<ReturnType<typeof ready>>) => asker.ask(provider, 'image_labels', picture)
const failing = (provider: Awaited<ReturnType<typeof ready>>) =>
  ask(provider).then(
    () => expect.fail('it was told'),
    (error: unknown) => error as SignalFailure,
  )
const today = async () => {
  const { data } = await app.graphql<{ signalProviders: { today: Record<string, unknown> | null }[] }>(
    acme.admin,
    '{ signalProviders { today { calls errors cost meanMs p95Ms lastError restsUntil } } }',
  )
  return data.signalProviders[0]?.today
}

describe('asking a signal provider', () => {
  it('brings what it tells, and counts what it took', async () => {
    const labels = await ask(await ready({ pricePerCall: 0.25 }))
    expect(labels).toContainEqual({ name: 'violence', group: 'violence', likelihood: 91.5 })
    expect(await today()).toMatchObject({
      calls: 1,
      errors: 0,
      cost: 0.25,
      lastError: null,
      restsUntil: null,
    })
    const { meanMs, p95Ms } = (await today()) as { meanMs: number; p95Ms: number }
    expect(p95Ms).toBeGreaterThanOrEqual(meanMs * 0.8)
    const metrics = await app.services.metrics.registry.metrics()
    expect(metrics).toMatch(
      /verdict_signal_calls_total\{provider="http",signal="image_labels",outcome="told"\} \d/,
    )
    expect(metrics).toMatch(/verdict_signal_cost_total\{provider="http"\} 0\.25/)
  })

  it('brings what it tells, once, though the row of what it took stays locked', async () => {
    let held: Held | undefined
    const slow = await startVendor({
      ...ownEndpoint,
      async answer(call) {
        held = await hold(app, `select from signal_usage where workspace_id = $1 for update`, [
          acme.workspaceId,
        ])
        return ownEndpoint.answer(call)
      },
    })
    const provider = await ready({ pricePerCall: 0.25 }, slow)
    expect(await ask(provider)).toHaveLength(11)
    expect(slow.calls).toHaveLength(1)
    await held?.release()
    expect(await today()).toMatchObject({ calls: 1, errors: 0, cost: 0.25 })
    await slow.close()
  })

  it('says in the log for which request it failed in a way that nobody thought of', async () => {
    const lines: object[] = []
    const log = Object.assign(makeLogger('silent'), { error: (line: object) => void lines.push(line) })
    const provider = { ...(await ready()), settings: {} }
    const asking = new SignalAsker({ ...app.services, log }).from('checkout-4713')
    await expect(asking.ask(provider, 'image_labels', picture)).rejects.toThrow('could not be understood')
    expect(lines[0]).toMatchObject({ id: provider.id, requestId: 'checkout-4713' })
  })

  it.each([
    ['an outage', { status: 500, body: {} }],
    ['a request to wait a second', { status: 429, headers: { 'retry-after': '1' }, body: {} }],
    ['a body that was cut off', 'cut off' as const],
    ['an answer that does not come', 'hang' as const],
  ])('is tried once more after %s', async (_what, fault) => {
    const provider = await ready()
    vendor.faults.push(fault)
    const started = performance.now()
    expect(await ask(provider)).toHaveLength(11)
    expect(vendor.calls).toHaveLength(2)
    if (typeof fault === 'object' && fault.status === 429)
      expect(performance.now() - started).toBeGreaterThan(1000)
    expect(await today()).toMatchObject({ calls: 2, errors: 1 })
  })

  it.each([
    ['a refused key', { status: 401, body: {} }, 'refused', 1],
    ['an item that it cannot tell of', { status: 422, body: { error: 'too dark' } }, 'item', 1],
    [
      'a request to wait for minutes',
      { status: 429, headers: { 'retry-after': '300' }, body: {} },
      'away',
      1,
    ],
    ['two outages', { status: 503, body: {} }, 'away', 2],
  ])('ends with %s', async (_what, answer, reason, calls) => {
    const provider = await ready({ pricePerCall: 1 })
    vendor.away = answer
    expect(await failing(provider)).toMatchObject({ reason })
    expect(vendor.calls).toHaveLength(calls)
    expect(await today()).toMatchObject({ calls, errors: calls, cost: reason === 'item' ? 1 : 0 })
  })
})

describe('a provider that is down', () => {
  it('is left alone after five outages, then asked by one alone', async () => {
    const provider = await ready()
    vendor.away = { status: 500, body: {} }
    for (let asked = 0; asked < 3; asked++) await failing(provider)
    const before = vendor.calls.length
    expect(before).toBe(5)
    expect(await failing(provider)).toMatchObject({ message: expect.stringContaining('rests') as string })
    expect(vendor.calls).toHaveLength(before)
    expect(await today()).toMatchObject({ restsUntil: expect.any(String) as string })
    clock += 30_001
    const probes = await Promise.all([failing(provider), failing(provider), failing(provider)])
    expect(vendor.calls).toHaveLength(before + 1)
    expect(probes.filter(({ message }) => message.includes('rests'))).toHaveLength(2)
    clock += 30_001
    vendor.away = null
    expect(await ask(provider)).toHaveLength(11)
    expect(await ask(provider)).toHaveLength(11)
    expect(await today()).toMatchObject({ restsUntil: null })
  })

  it('is not one that tells nothing of bad items', async () => {
    const provider = await ready()
    vendor.away = { status: 422, body: { error: 'too dark' } }
    for (let asked = 0; asked < 7; asked++) expect(await failing(provider)).toMatchObject({ reason: 'item' })
    expect(vendor.calls).toHaveLength(7)
  })
})

describe('the budget of a day', () => {
  it.each([
    ['calls', { callsPerDay: 7 }, 7],
    ['money', { costPerDay: 0.5, pricePerCall: 0.1 }, 5],
  ])('of %s is kept to, however many ask at once, in any process', async (_what, budget, most) => {
    const provider = await ready(budget)
    const askers = Array.from({ length: 5 }, () => new SignalAsker(app.services))
    const asked = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => askers[at % 5]?.ask(provider, 'image_labels', picture)),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as SignalFailure] : []))
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['budget']))
    expect(vendor.calls).toHaveLength(most)
    expect(await today()).toMatchObject({ calls: most, errors: 0 })
  })

  it('is one of each workspace', async () => {
    const mine = await ready({ callsPerDay: 1 })
    await ask(mine)
    acme = await app.createWorkspace()
    const theirs = await ready({ callsPerDay: 1 })
    expect(await ask(theirs)).toHaveLength(11)
    expect(await failing(mine)).toMatchObject({ reason: 'budget' })
  })
})
