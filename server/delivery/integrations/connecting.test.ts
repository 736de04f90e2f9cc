import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApiServer, type ApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { slackRequest } from '../../test/chat-platform.ts'

let app: TestApp
let api: ApiServer
let acme: TestWorkspace
const apiUrl = 'http://127.0.0.1:9'

beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  api = await startApiServer(app)
  acme = await app.createWorkspace()
})
afterAll(async () => {
  await api.stop()
  await app.close()
})

const createIntegration =
  'mutation ($input: CreateIntegrationInput!) { createIntegration(input: $input) { integration { id } } }'

async function connect(kind: string, settings: object): Promise<string> {
  const input = { kind, name: kind, settings: { ...settings, apiUrl } }
  const { data } = await app.graphql<{ createIntegration: { integration: { id: string } } }>(
    acme.admin,
    createIntegration,
    { input },
  )
  return data.createIntegration.integration.id
}

const sql = (text: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<Record<string, unknown>>(text))

describe('[1] connecting a platform', () => {
  const everything =
    'query { integrations { id kind name enabled settings path } integrationKinds { key settingsSchema } }'

  it('shows its settings and its address, and its secrets to nobody', async () => {
    await connect('slack', { signingSecret: 'slack secret', token: 'xoxp-1' })
    const stream = await connect('stream_chat', {
      apiKey: 'key',
      apiSecret: 'stream secret',
      actingUserId: 'verdict',
    })
    const { data } = await app.graphql<{ integrations: { id: string }[] }>(acme.admin, everything)
    expect(data.integrations.find(({ id }) => id === stream)).toEqual({
      id: stream,
      kind: 'stream_chat',
      name: 'stream_chat',
      enabled: true,
      settings: { apiKey: 'key', actingUserId: 'verdict', apiUrl },
      path: `/integrations/${stream}`,
    })
    const rows = await sql(`select integration::text as text from integration`)
    const audit = await sql(
      `select event, subject, after::text from audit_entry where event like 'integration.%'`,
    )
    expect(JSON.stringify([data, rows, audit])).not.toMatch(/stream secret|slack secret|xoxp-1/)
    expect(audit).toContainEqual(expect.objectContaining({ event: 'integration.created', subject: 'slack' }))
  })

  it.each([
    ['an unknown kind', { kind: 'irc', name: 'x', settings: {} }, { kind: 'Not a kind of integration' }],
    [
      'a missing secret',
      { kind: 'slack', name: 'x', settings: { token: 't' } },
      { 'settings.signingSecret': 'Required' },
    ],
    [
      'an address inside the network',
      { kind: 'slack', name: 'x', settings: { token: 't', signingSecret: 's', apiUrl: 'http://10.0.0.1' } },
      {
        'settings.apiUrl':
          'The address is not permitted: an operator can permit it with ALLOW_PRIVATE_TARGETS',
      },
    ],
  ])('is refused with %s', async (_name, input, fields) => {
    const { errors } = await app.graphql(acme.admin, createIntegration, { input })
    expect(errors).toMatchObject([{ code: 'BAD_USER_INPUT', extensions: { fields } }])
  })

  it('is for admins', async () => {
    for (const principal of [acme.moderator, acme.reader, acme.rest])
      expect((await app.graphql(principal, everything)).errors[0]?.code).toBe('FORBIDDEN')
  })

  it('ends with its deletion, and what it sent stays', async () => {
    const id = await connect('slack', { signingSecret: 's', token: 't' })
    const event = { type: 'message', channel: 'C1', user: 'U1', text: 'hello', ts: '1700000000.000100' }
    const post = () =>
      fetch(`${api.url}/integrations/${id}`, {
        method: 'POST',
        ...slackRequest('s', { type: 'event_callback', team_id: 'T9', event }),
      })
    expect((await post()).status).toBe(200)
    const deletion = `mutation { deleteIntegration(input: { id: "${id}" }) { deletedId } }`
    const remove = () => app.graphql(acme.admin, deletion)
    expect((await remove()).data).toEqual({ deleteIntegration: { deletedId: id } })
    expect((await remove()).errors).toMatchObject([{ code: 'NOT_FOUND' }])
    expect((await post()).status).toBe(404)
    expect(await sql(`select 1 from content where external_id like 'slack:T9:%'`)).toHaveLength(1)
  })
})
