import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { changeStatus, makeContent } from '../../../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

it('[2.10.28] what a rule saw in a long attribute is kept in whole characters, and the item is decided', async () => {
  await app.services.attributes.register(acme.admin, { name: 'mood', source: 'content', type: 'text' })
  const { id } = await app.services.rules.create(acme.admin, {
    type: 'content',
    name: 'Moods',
    actions: [changeStatus('flagged')],
    conditions: [
      {
        key: 'custom_text',
        params: { source: 'content', attribute: 'mood', match: 'contains', words: ['x'] },
      },
    ],
  })
  await app.services.rules.setEnabled(acme.admin, id, true)
  const mood = `${'x'.repeat(199)}😀😀`
  const decided = await app.services.syncJudge.decide(
    acme.workspaceId,
    makeContent('moody', 'hi', { metadata: { mood } }),
  )
  expect(decided).toMatchObject({ status: 'flagged' })
  const { data } = await app.graphql<{ content: object }>(
    acme.admin,
    '{ content(by: { externalId: "moody" }) { trace { rules { conditions { explanation } } } } }',
  )
  expect(JSON.stringify(data)).toContain(`${'x'.repeat(199)}😀`)
})
