import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { startReceiver } from '../../../test/webhook-receiver.ts'
import { makeProgram } from '../parse.ts'
import { loadCommands } from './index.ts'

let app: TestApp
let acme: TestWorkspace
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  receiver = await startReceiver()
})
afterAll(async () => {
  await app.close()
  receiver.close()
})
beforeEach(async () => {
  receiver.answer = () => 200
  acme = await app.createWorkspace()
  receiver.secret = (await type<{ secret: string }>('webhook:set', '--url', receiver.url)).secret
})

/** What a command answers of the workspace. */
async function type<T>(name: string, ...words: string[]): Promise<T> {
  let answer: unknown
  const program = makeProgram(await loadCommands(name), async (command, options) => {
    answer = await command.run(app.services, options)
    command.text?.(answer as Record<string, unknown>)
  })
  await program.parseAsync(['node', 'cli', name, '--workspace', acme.workspaceId, ...words])
  return answer as T
}

const audited = async () => {
  const { data } = await app.graphql<{ auditEntries: { nodes: { event: string }[] } }>(
    acme.admin,
    '{ auditEntries(first: 50) { nodes { event } } }',
  )
  return data.auditEntries.nodes.map(({ event }) => event)
}

describe('deliveries on the command line', () => {
  it.each(['1000', '0', '1.5', 'many'])(
    'delivery:list says how many it lists at most, of %s',
    async (most) => {
      await expect(type('delivery:list', '--most', most)).rejects.toMatchObject({
        fields: { '--most': 'expected a whole number from 1 to 100' },
      })
    },
  )

  it('webhook:test tells what the endpoint answered, and delivery:explain why', async () => {
    const good = await type<{ deliveryId: string }>('webhook:test')
    expect(good).toMatchObject({ state: 'delivered', status: 200 })
    receiver.answer = () => 500
    const bad = await type<{ deliveryId: string }>('webhook:test')
    expect(bad).toMatchObject({ state: 'exhausted', status: 500 })
    expect(await type('delivery:explain', '--id', good.deliveryId)).toMatchObject({ reason: 'delivered' })
    expect(await type('delivery:explain', '--id', bad.deliveryId)).toMatchObject({
      reason: 'exhausted',
      cause: 'answered 500',
    })
    await expect(type('delivery:explain', '--id', newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { deliveries } = await type<{ deliveries: object[] }>('delivery:list', '--state', 'exhausted')
    expect(deliveries).toMatchObject([{ deliveryId: bad.deliveryId, attempts: 1, status: 500 }])
    receiver.answer = () => 200
    await type('delivery:retry', '--delivery', bad.deliveryId)
    await expect.poll(() => type('delivery:list', '--state', 'exhausted')).toEqual({ deliveries: [] })
    expect(await type('delivery:retry')).toEqual({ waiting: 0 })
    expect(await audited()).toEqual(expect.arrayContaining(['WEBHOOK_TEST_SENT', 'DELIVERY_RESENT']))
  })

  it('webhook:rotate makes another secret, and says until when the one before is good', async () => {
    const before = receiver.secret
    const rotated = await type<{ secret: string; previousSecretUntil: string }>('webhook:rotate')
    expect(rotated.secret).not.toBe(before)
    expect(new Date(rotated.previousSecretUntil).getTime()).toBeGreaterThan(Date.now())
    expect(await audited()).toContain('WEBHOOK_SECRET_ROTATED')
  })
})

describe('keys on the command line', () => {
  it('are listed without what they are, and revoked', async () => {
    const { key } = await type<{ key: string }>('api-key:create', '--name', 'First')
    const listed = await type<{ apiKeys: { id: string }[] }>('api-key:list')
    expect(listed.apiKeys).toMatchObject([{ name: 'First', scopes: ['rest'], revokedAt: null }])
    expect(JSON.stringify(listed)).not.toContain(key)
    const id = listed.apiKeys[0]?.id ?? ''
    expect(await type('api-key:revoke', '--key', id)).toMatchObject({ name: 'First' })
    expect(await app.services.apiKeys.find(key)).toBeNull()
    expect(await audited()).toContain('API_KEY_REVOKED')
    await expect(type('api-key:revoke', '--key', newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
