import { afterAll, beforeAll, expect, it } from 'vitest'
import { ContentIntake } from '../../intake/content/content-intake.service.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { slackRequest } from '../../test/chat-platform.ts'
import { IntegrationEvents } from './event-intake.ts'

let app: TestApp
let acme: TestWorkspace
let slack: string

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  const settings = { signingSecret: 'slack secret', token: 'xoxp-1' }
  const { data } = await app.graphql<{ createIntegration: { integration: { id: string } } }>(
    acme.admin,
    'mutation ($input: CreateIntegrationInput!) { createIntegration(input: $input) { integration { id } } }',
    { input: { kind: 'slack', name: 'Slack', settings } },
  )
  slack = data.createIntegration.integration.id
})
afterAll(() => app.close())

const edited = (ts: string, text: string, seconds: number) => {
  const message = { user: 'U1', text, ts, edited: { ts: `${Number(ts) + seconds}` } }
  const event = { type: 'message', subtype: 'message_changed', channel: 'C1', message }
  const { headers, body } = slackRequest('slack secret', {
    type: 'event_callback',
    team_id: 'T1',
    event,
  })
  return { headers, body: Buffer.from(body) }
}

it('of two edits that two processes take at once, the later one stays', async () => {
  const processes = [1, 2].map(
    () => new IntegrationEvents({ ...app.services, intake: new ContentIntake(app.services) }),
  )
  const texts: string[] = []
  for (let round = 0; round < 40; round++) {
    const ts = String(Math.floor(Date.now() / 1000) + round * 100)
    await Promise.all(
      processes.map((events, at) => events.receive(slack, edited(ts, `edit ${at + 1}`, at + 1))),
    )
    const rows = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<{ text: string }>('select text from content where external_id = $1', [`slack:T1:C1:${ts}`]),
    )
    texts.push(...rows.map(({ text }) => text))
  }
  expect(new Set(texts)).toEqual(new Set(['edit 2']))
})
