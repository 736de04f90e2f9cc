import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeliverySetup, startDeliveries, until } from '../../test/delivery-setup.ts'
import { outboxStates } from '../../test/outbox-states.ts'

let app: DeliverySetup

beforeAll(async () => {
  app = await startDeliveries()
})
afterAll(() => app.close())

describe('[5.2] the webhook and its secret', () => {
  test('the secret is made with the webhook, sealed at rest, and stays when the URL changes', async () => {
    const { by, query, receiver } = await app.startWorkspace()
    const changed = await app.webhooks.set(by, `${receiver.url}/other`)
    expect(changed).toMatchObject({
      secret: receiver.secret,
      webhook: { url: `${receiver.url}/other`, outage: null },
    })
    expect(receiver.secret).toMatch(/^whsec_/)
    const [row] = await query<{ secret: string }>(`select secret from webhook`)
    expect(row?.secret).not.toContain(receiver.secret.slice(6))
  })

  test('set by several admins at once for the first time, it is one webhook with one secret', async () => {
    const { by, receiver, query } = await app.startWorkspace()
    await app.webhooks.delete(by)
    const setting = await app.database.inWorkspace(by.workspaceId, async (tx) => {
      await tx.query('lock table webhook in share mode')
      const both = Promise.all([1, 2].map(() => app.webhooks.set(by, receiver.url)))
      both.catch(() => undefined)
      await until(async () => {
        const waiting = await tx.query(
          `select distinct pid from pg_locks where not granted and pid in (select pid from pg_locks
             where database = (select oid from pg_database where datname = current_database()))`,
        )
        return waiting.length === 2
      })
      return { both }
    })
    const set = await setting.both
    expect(new Set(set.map(({ secret }) => secret)).size).toBe(1)
    expect(
      await query(`select event from audit_entry where event like 'webhook.%' order by seq offset 2`),
    ).toEqual([{ event: 'webhook.created' }, { event: 'webhook.updated' }])
  })

  test('rotating makes another secret and says until when the first is used', async () => {
    const { by, receiver } = await app.startWorkspace()
    const { secret, webhook } = await app.webhooks.rotate(by)
    expect(secret).not.toBe(receiver.secret)
    expect((webhook.previousSecretUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23.9 * 3600 * 1000)
    expect(await app.webhooks.reveal(by)).toMatchObject({ secret })
  })

  test('rotating again within 24 hours would end the first secret, and is refused unless that is said', async () => {
    const { by, query } = await app.startWorkspace()
    const { secret } = await app.webhooks.rotate(by)
    await expect(app.webhooks.rotate(by)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await app.webhooks.reveal(by)).toMatchObject({ secret })
    const { secret: third } = await app.webhooks.rotate(by, { endPrevious: true })
    expect(third).not.toBe(secret)
    await query(`update webhook set previous_secret_until = now() - interval '1 second'`)
    expect((await app.webhooks.rotate(by)).secret).not.toBe(third)
  })

  test('each change and each look at the secret is in the audit log, which never holds a secret', async () => {
    const { by, query } = await app.startWorkspace()
    await app.webhooks.reveal(by)
    await app.webhooks.rotate(by)
    await app.deliveries.test(by)
    await app.webhooks.delete(by)
    const entries = await query<{ event: string; text: string }>(
      `select event, row_to_json(e)::text as text from audit_entry e order by seq`,
    )
    expect(entries.map(({ event }) => event)).toEqual([
      'webhook.created',
      'webhook.secret_revealed',
      'webhook.secret_rotated',
      'webhook.test_sent',
      'webhook.deleted',
    ])
    expect(entries.some(({ text }) => text.includes('whsec_'))).toBe(false)
  })

  test('deleting cancels what is on its way and reverts nothing', async () => {
    const { by, add, query } = await app.startWorkspace()
    await add([{}, {}])
    expect(await app.webhooks.delete(by)).toBe(true)
    expect(await app.webhooks.delete(by)).toBe(false)
    expect(await app.webhooks.find(by.workspaceId)).toBeNull()
    expect(await query(`select distinct state from ${outboxStates}`)).toEqual([{ state: 'cancelled' }])
    expect(app.reverted).toEqual([])
  })

  test('a webhook set again starts with what happens from then on', async () => {
    const { by, add, receiver } = await app.startWorkspace()
    await app.webhooks.delete(by)
    await add([{}])
    receiver.secret = (await app.webhooks.set(by, receiver.url)).secret
    const worker = app.startWorker()
    const [later] = await add([{}])
    await receiver.waitFor((all) => all.length > 0)
    await worker.stop()
    expect(receiver.received.flatMap(({ actions }) => actions.map((action) => action.action_id))).toEqual([
      later,
    ])
  })
})

const notPermitted = 'The address is not permitted: an operator can permit it with ALLOW_PRIVATE_TARGETS'

describe('[6.1] a webhook URL', () => {
  test.each([
    ['http://example.com/hook', 'HTTPS is required'],
    ['https://10.0.0.1/hook', notPermitted],
    ['https://[::1]/hook', notPermitted],
    ['https://user:pass@example.com/hook', 'A URL must not carry credentials'],
    ['ftp://example.com/', 'Only http and https are permitted'],
    ['nonsense', 'Not a valid URL'],
    ['', 'Must not be empty'],
  ])('%j is refused: %s', async (url, message) => {
    const { by } = await app.startWorkspace()
    await expect(app.webhooks.set(by, url)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { url: message },
    })
  })

  test('what needs a webhook says that there is none', async () => {
    const { by } = await app.startWorkspace()
    await app.webhooks.delete(by)
    const { webhooks, deliveries } = app
    const calls = [
      () => webhooks.reveal(by),
      () => webhooks.rotate(by),
      () => deliveries.test(by),
      () => deliveries.retryParked(by),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'No webhook is configured' })
  })
})
