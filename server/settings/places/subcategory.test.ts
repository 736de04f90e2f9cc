import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeContent } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
let id: string
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  const place = { category: { id: 'games', name: 'Games' }, subcategory: { id: 'chess', name: 'Chess' } }
  await app.services.intake.accept(acme.workspaceId, makeContent('c-1', 'hi', place))
  id = idOf(acme.workspaceId, 'subcategory', 'chess')
})
afterAll(() => app.close())

const shown = (subcategoryId: string) =>
  app.graphql(
    acme.moderator,
    `query ($id: ID!) { subcategory(by: { id: $id }) {
      externalId name status category { externalId name } timeline { nodes { actionType status actor { kind } } }
    } }`,
    { id: subcategoryId },
  )

test('[2.2] a subcategory has its identifier, name and category, and its status', async () => {
  expect((await shown(id)).data).toEqual({
    subcategory: {
      externalId: 'chess',
      name: 'Chess',
      status: 'ALLOWED',
      category: { externalId: 'games', name: 'Games' },
      timeline: { nodes: [] },
    },
  })
  expect((await shown(newId())).data).toEqual({ subcategory: null })
})

test('[3.1] a decision on it changes its status and stands in its timeline', async () => {
  const { errors } = await app.graphql(
    acme.moderator,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    { input: { subcategory: { id }, status: 'HIDDEN', requestId: newId() } },
  )
  expect(errors).toEqual([])
  expect((await shown(id)).data).toMatchObject({
    subcategory: {
      status: 'HIDDEN',
      timeline: { nodes: [{ actionType: 'CHANGE_STATUS', status: 'HIDDEN', actor: { kind: 'MEMBER' } }] },
    },
  })
})
