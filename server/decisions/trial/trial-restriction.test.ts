import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
import { idOf } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
let restricted: Principal
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  restricted = { ...acme.moderator, categories: [idOf(acme.workspaceId, 'category', 'games')] }
  const actor = { kind: ActorKind.member, id: acme.admin.id }
  const rule = await app.services.rules.create(
    { workspaceId: acme.workspaceId, actor },
    {
      type: 'content',
      name: 'Known',
      conditions: [{ key: 'user_name', params: { match: 'is', words: ['Secret'] } }],
      actions: [{ key: 'change_status', params: { status: 'hidden' } }],
    },
  )
  await app.services.rules.setEnabled({ workspaceId: acme.workspaceId, actor }, rule.id, true)
  await makeRule(app, acme, 'casino', [changeStatus('flagged')])
  const { syncJudge } = app.services
  await syncJudge.decide(
    acme.workspaceId,
    makeContent('elsewhere', 'secret text', {
      user: { id: 'u-far', name: 'Secret', projectId: 'market' },
      category: { id: 'market' },
      subcategory: { id: 'stalls' },
    }),
  )
  await syncJudge.decide(acme.workspaceId, makeContent('near', 'hi', { category: { id: 'games' } }))
})
afterAll(() => app.close())

const ask = (input: object) =>
  app.graphql<{
    evaluate: { status: string; knownUser: boolean; knownContent: boolean; rules: { matched: boolean }[] }
  }>(
    restricted,
    `query ($input: ContentInput!) {
      evaluate(input: $input) { status knownUser knownContent rules { name matched conditions { explanation } } review { queue { name } } }
    }`,
    { input },
  )
const sent = (over: object = {}) => ({
  externalId: 'new',
  text: 'a casino',
  user: { externalId: 'u-1' },
  category: { externalId: 'games' },
  subcategory: { externalId: 'chess' },
  ...over,
})

describe('[2.15.2] [V2.15.1] [V2.18.7] a member restricted to categories tries items', () => {
  it('of their categories like everybody', async () => {
    const { data, errors } = await ask(sent())
    expect(errors).toEqual([])
    expect(data.evaluate).toMatchObject({
      status: 'FLAGGED',
      knownUser: true,
      review: { queue: { name: 'Default Queue' } },
    })
  })

  it('and learns nothing of users and items elsewhere: they are new', async () => {
    const { data, errors } = await ask(sent({ externalId: 'elsewhere', user: { externalId: 'u-far' } }))
    expect(errors).toEqual([])
    expect(data.evaluate).toMatchObject({ knownUser: false, knownContent: false })
    expect(data.evaluate.rules[0]).toMatchObject({ name: 'Known', matched: false })
    expect(JSON.stringify(data)).toContain("The user's name is “”")
  })

  it('and of no other category, known or not', async () => {
    for (const id of ['market', 'unheard-of'])
      expect(await ask(sent({ category: { externalId: id } }))).toEqual({
        data: { evaluate: null },
        errors: [],
      })
  })

  it('and replays no trace of another category', async () => {
    const replay = (id: string) =>
      app.graphql(restricted, `query ($id: ID!) { replayTrace(content: { id: $id }) { now } }`, { id })
    expect(await replay(idOf(acme.workspaceId, 'content', 'elsewhere'))).toEqual({
      data: { replayTrace: null },
      errors: [],
    })
    expect((await replay(idOf(acme.workspaceId, 'content', 'near'))).data).toEqual({
      replayTrace: { now: 'ALLOWED' },
    })
  })
})
