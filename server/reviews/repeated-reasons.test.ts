import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { makeContent } from '../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const flag = async (note: string) => {
  const { errors } = await app.graphql(
    acme.moderator,
    `mutation ($note: String!) {
      decide(input: { content: { externalId: "c-1" }, status: FLAGGED, note: $note }) { actions { id } } }`,
    { note },
  )
  expect(errors).toEqual([])
}

it('[2.11] what asks for a review again is one of its reasons once', async () => {
  await app.services.syncJudge.decide(acme.workspaceId, makeContent('c-1', 'hello'))
  for (const note of ['odd', 'rude', 'odd', 'odd']) await flag(note)
  const { data } = await app.graphql(acme.moderator, '{ reviews { nodes { reasons { explanation } } } }')
  expect(data).toEqual({
    reviews: { nodes: [{ reasons: [{ explanation: 'odd' }, { explanation: 'rude' }] }] },
  })
})
