import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { startRestApp } from '../../test/rest-app.ts'

type Rest = Awaited<ReturnType<typeof startRestApp>>

let app: TestApp
let rest: Rest
let acme: TestWorkspace
let send: Awaited<ReturnType<Rest['client']>>

beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  rest = await startRestApp(app)
  acme = await app.createWorkspace()
  send = await rest.client(acme)
})
afterAll(async () => {
  await rest.close()
  await app.close()
})

const item = (contentId: string, over: object = {}) => ({
  content_id: contentId,
  text: 'hello',
  user: { id: 'u-1' },
  category: { id: 'general', name: 'General' },
  subcategory: { id: 'chat', name: 'Chat' },
  ...over,
})

const look = async (external: string, fields: string, workspace = acme) => {
  const { data, errors } = await app.graphql<{ content: Record<string, unknown> }>(
    workspace.moderator,
    `query ($id: ID!) { content(by: { id: $id }) { ${fields} } }`,
    { id: idOf(workspace.workspaceId, 'content', external) },
  )
  expect(errors).toEqual([])
  return data.content
}

const post = (body: object) => send('POST', 'content', body)

describe('places', () => {
  it.each([
    ['', 400],
    ['x', 200],
    ['x'.repeat(255), 200],
    ['x'.repeat(256), 400],
    [7, 400],
  ])('[2.2.4] [V2.2.1] an identifier is a string of 1 to 255 characters (case %#)', async (id, status) => {
    const answers = [
      await post(item(`p-${status}-${String(id).length}`, { category: { id }, subcategory: { id } })),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status])
  })

  it('[2.2.4] [V2.2.2] a name stays when a later call leaves it out', async () => {
    await post(
      item('n-1', {
        category: { id: 'named', name: 'A name' },
        subcategory: { id: 'sub-named', name: 'Below' },
      }),
    )
    await post(item('n-2', { category: { id: 'named' }, subcategory: { id: 'sub-named' } }))
    expect(await look('n-2', 'category { name } subcategory { name }')).toEqual({
      category: { name: 'A name' },
      subcategory: { name: 'Below' },
    })
  })

  it('[V2.2.3] a subcategory stays in the category that it was first seen in', async () => {
    await post(item('s-1', { category: { id: 'first' }, subcategory: { id: 'shared' } }))
    const refusal = await post(item('s-2', { category: { id: 'second' }, subcategory: { id: 'shared' } }))
    expect(refusal.status).toBe(400)
    expect(await look('s-1', 'subcategory { category { externalId } }')).toEqual({
      subcategory: { category: { externalId: 'first' } },
    })
    expect(await look('s-2', 'id')).toBeNull()
  })
})

describe('content', () => {
  it('[2.3.5] audio is taken only where audio moderation is enabled', async () => {
    const audio = { audio_urls: ['https://media.example/a.mp3'] }
    const refused = await post(item('a-1', audio))
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { audio_urls: 'Audio moderation is not enabled for this workspace' } },
    ])
    const listening = await rest.client(await app.createWorkspace({ audio: true }))
    expect((await listening('POST', 'content', item('a-1', audio))).status).toBe(200)
  })

  it('[2.3.10] [2.3.11] media may come with text or without', async () => {
    const images = { image_urls: ['https://media.example/a.png'] }
    expect((await post(item('m-1', images))).status).toBe(200)
    expect((await post(item('m-2', { ...images, text: undefined }))).status).toBe(200)
    expect(await look('m-2', 'text imageUrls')).toEqual({
      text: null,
      imageUrls: ['https://media.example/a.png'],
    })
    const whole = await rest.client(await app.createWorkspace({ video: true, audio: true }))
    const [video_urls, audio_urls] = [['https://media.example/a.mp4'], ['https://media.example/a.mp3']]
    const mixed = item('m-3', { ...images, video_urls, audio_urls })
    expect((await whole('POST', 'content', mixed)).status).toBe(200)
  })

  it('[2.3.12] the initial status stays what the checks on arrival made of it', async () => {
    await makeRule(app, acme, 'cheap', [changeStatus('flagged')])
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('i-1', 'cheap'))
    await app.graphql(
      acme.moderator,
      `mutation ($input: DecideInput!) { decide(input: $input) { review { id } } }`,
      {
        input: {
          content: { id: idOf(acme.workspaceId, 'content', 'i-1') },
          status: 'HIDDEN',
          requestId: crypto.randomUUID(),
        },
      },
    )
    expect(await look('i-1', 'status initialStatus')).toEqual({ status: 'HIDDEN', initialStatus: 'FLAGGED' })
  })
})

describe('the record of an action', () => {
  it('[2.16] is shown on the activity timeline with its actor, what changed and why', async () => {
    await makeRule(app, acme, 'shady', [changeStatus('hidden', { policyInformation: 'too shady' })])
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('t-1', 'shady'))
    expect(
      await look('t-1', 'timeline { nodes { status previousStatus policyInformation actor { kind name } } }'),
    ).toEqual({
      timeline: {
        nodes: [
          {
            status: 'HIDDEN',
            previousStatus: null,
            policyInformation: 'too shady',
            actor: { kind: 'RULE', name: 'shady rule' },
          },
        ],
      },
    })
  })

  it('[2.5.7] [2.5.8] rules add tags and never remove them', async () => {
    const actor = { kind: ActorKind.system, id: null }
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor },
      { name: 'Kept', color: '#112233' },
    )
    await makeRule(app, acme, 'tagged', [{ key: 'add_tags', params: { contentTags: ['kept'] } }])
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('g-1', 'tagged'))
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('g-1', 'something else'))
    expect(await look('g-1', 'tags { identifier }')).toEqual({ tags: [{ identifier: 'kept' }] })
  })
})
