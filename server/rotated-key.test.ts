import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import secretKeyRotate from './edges/cli/commands/secret-key-rotate.ts'
import webhookTest from './edges/cli/commands/webhook-test.ts'
import { readConfig } from './platform/config.ts'
import { keepSecretKey } from './platform/secret-key-probe.store.ts'
import { ActorKind } from './platform/vocabulary/status.ts'
import { buildServer, startApiProcess } from './test/api-process.ts'
import { startTestApp, type TestApp } from './test/app.ts'
import { startReceiver, type WebhookReceiver } from './test/webhook-receiver.ts'
import { openPlatform } from './wiring/open-platform.ts'
import { makeServices } from './wiring/services.ts'

const first = 'the key that the database was begun with'
const second = 'another key that is as long as it has to be'

let app: TestApp
let receiver: WebhookReceiver
let workspace: string
beforeAll(async () => {
  receiver = await startReceiver()
  app = await startTestApp({ env: { SECRET_KEY: first } })
  await keepSecretKey(app.services)
  workspace = (await app.createWorkspace()).workspaceId
  const caller = { workspaceId: workspace, actor: { kind: ActorKind.system, id: null } }
  receiver.secret = (await app.services.webhooks.set(caller, receiver.url)).secret
  await buildServer()
}, 120_000)
afterAll(async () => {
  await app.close()
  receiver.close()
})

const environment = (keys: Record<string, string>) => ({
  DATABASE_URL: app.config.database.url,
  REDIS_URL: inject('redisUrl'),
  ALLOW_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
  ...keys,
})

test('after a rotation a program with the new key alone signs webhooks as before, and one with the old key is refused', async () => {
  const both = { SECRET_KEY: second, SECRET_KEY_PREVIOUS: first }
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment(both) })
  const { close, ...platform } = await openPlatform(config)
  const services = makeServices(config, platform)
  const rotated = await secretKeyRotate.run(services, { dryRun: false })
  expect(rotated).toMatchObject({ secrets: { 'webhook.secret': 1 }, auditLogs: 1, probe: true })
  const program = await startApiProcess(environment({ SECRET_KEY: second }), 'all')
  expect(await webhookTest.run(services, { workspace, seconds: 20 })).toMatchObject({
    state: 'delivered',
  })
  expect([receiver.received.length, receiver.problems]).toEqual([1, []])
  await close()
  expect(await program.stop()).toBe(0)
  await expect(startApiProcess(environment({ SECRET_KEY: first }), 'all')).rejects.toThrow(
    'SECRET_KEY: is not the key',
  )
}, 60_000)
