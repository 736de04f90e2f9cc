import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { newId } from '../../platform/ids.ts'
import { Outbound } from '../../platform/outbound-http.ts'
import { attempt } from './attempt.ts'
import type { LeasedDelivery } from './claiming.store.ts'
import { deliveryPolicy } from './delivery-policy.ts'
import { nextDelay } from './schedule.ts'
import { newSecret } from './sign.ts'

const { webhooks } = readConfig({ DATABASE_URL: 'postgres://127.0.0.1', REDIS_URL: 'redis://127.0.0.1' })
const policy = deliveryPolicy(webhooks.schedule)

test.each([0, 1])('[V6.1.1] with luck %d there are eight attempts over about four hours', (luck) => {
  const delays = [0]
  for (
    let delay: number | null;
    (delay = nextDelay(policy.schedule, delays.length, null, () => luck)) !== null;
  )
    delays.push(delay)
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600
  expect(delays).toHaveLength(8)
  expect(Math.abs(hours - 4)).toBeLessThan(0.5)
})

test('[V6.1.6] an attempt takes 15 seconds at most in all, also when the answer trickles in', async () => {
  expect(policy.timeoutMs).toBe(15_000)
  expect(policy.mostSeconds * 1000).toBeGreaterThan(2 * policy.timeoutMs)
  const server = createServer((_request, response) => {
    response.writeHead(200)
    const trickle = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(trickle))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const outbound = new Outbound({ allowed: ['127.0.0.0/8'] })
  const delivery: LeasedDelivery = {
    workspaceId: newId(),
    id: newId(),
    leaseToken: newId(),
    body: '{}',
    origins: [],
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const to = { url, secrets: [newSecret()], timestamp: 1 } as Parameters<typeof attempt>[2]
  const outcome = await attempt(outbound, delivery, to, 300)
  expect(outcome).toMatchObject({ status: null, error: 'timed out' })
  expect(outcome.durationMs).toBeLessThan(1000)
  await outbound.close()
  server.closeAllConnections()
  server.close()
})
