import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { storeContent } from '../../test/test-platform.ts'

const profile = `query Profile($id: ID!, $first: Int!) {
  user(by: { id: $id }) {
    externalId type status unknown tags { identifier } contentCount hiddenCount
    recentContent(first: $first) { externalId }
    timeline(first: 2) { nodes { actionType note actor { kind name } deliveryState undone } pageInfo { hasNextPage endCursor } }
  }
  contents { nodes { user { contentCount recentContent(first: 1) { externalId } } } }
}`

describe('[2.4] the profile of a user', () => {
  let app: TestApp
  let mine: TestWorkspace
  let id: string
  beforeAll(async () => {
    app = await startTestApp()
    mine = await app.createWorkspace()
    for (const contentId of ['one', 'two', 'three'])
      await storeContent(app.services, mine.workspaceId, { contentId, user: 'uma' })
    await storeContent(app.services, mine.workspaceId, { contentId: 'other', user: 'otto' })
    await sql(`update content set status = 'hidden' where external_id = 'two'`)
    const [user] = await sql<{ id: string }>(
      `update platform_user set tags = '{gone}' where external_id = 'uma' returning id`,
    )
    id = user?.id ?? ''
    for (let n = 0; n < 3; n++) await act(`note ${n}`)
  })
  afterAll(() => app.close())

  const sql = <T>(text: string, values: unknown[] = []) =>
    app.services.database.inWorkspace(mine.workspaceId, (tx) => tx.query<T>(text, values))
  const act = (note: string) =>
    sql(
      `insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind, actor_id, note)
       values ($1, $2, 'AddTags', 'user', $3, gen_random_uuid()::text, 'member', $4, $5)`,
      [mine.workspaceId, newId(), id, mine.moderator.id, note],
    )
  const ask = (principal = mine.moderator, first = 2) => app.graphql(principal, profile, { id, first })

  it('counts what the user posted and what of it is removed, and shows the newest', async () => {
    const { data, errors } = await ask()
    expect(errors).toEqual([])
    expect(data).toMatchObject({
      user: {
        externalId: 'uma',
        type: 'NORMAL',
        status: 'ALLOWED',
        unknown: false,
        tags: [],
        contentCount: 3,
        hiddenCount: 1,
      },
      contents: {
        nodes: [
          { user: { contentCount: 1, recentContent: [{ externalId: 'other' }] } },
          ...Array.from({ length: 3 }, () => ({
            user: { contentCount: 3, recentContent: [{ externalId: 'three' }] },
          })),
        ],
      },
    })
    expect(data['user']).toMatchObject({ recentContent: [{ externalId: 'three' }, { externalId: 'two' }] })
  })

  it('[2.16] the timeline shows what was done, newest first, page by page', async () => {
    const { data } = await ask()
    const { timeline } = data['user'] as { timeline: { pageInfo: { endCursor: string } } }
    expect(timeline).toMatchObject({
      nodes: [
        {
          note: 'note 2',
          actionType: 'ADD_TAGS',
          actor: { kind: 'MEMBER', name: 'Mo' },
          deliveryState: null,
          undone: false,
        },
        { note: 'note 1' },
      ],
      pageInfo: { hasNextPage: true },
    })
    const rest = `query ($id: ID!, $after: String) { user(by: { id: $id }) { timeline(after: $after) { nodes { note } pageInfo { hasNextPage } } } }`
    expect(
      (await app.graphql(mine.moderator, rest, { id, after: timeline.pageInfo.endCursor })).data,
    ).toEqual({
      user: { timeline: { nodes: [{ note: 'note 0' }], pageInfo: { hasNextPage: false } } },
    })
  })

  it('the delivery of an action is shown as it stands in the outbox', async () => {
    const [action] = await sql<{ id: string }>(`select id from action where note = 'note 2'`)
    const deliveryId = newId()
    await sql(`insert into delivery (workspace_id, id, outbox_ids, state) values ($1, $2, '{}', 'parked')`, [
      mine.workspaceId,
      deliveryId,
    ])
    await sql(
      `insert into outbox (workspace_id, action_id, action_type, body, state, delivery_id) values ($1, $2, 'AddTags', '', 'sending', $3)`,
      [mine.workspaceId, action?.id, deliveryId],
    )
    expect((await ask()).data).toMatchObject({
      user: { timeline: { nodes: [{ deliveryState: 'PARKED' }, { deliveryState: null }] } },
    })
    await sql(`update outbox set state = 'delivered'`)
    expect((await ask()).data).toMatchObject({
      user: { timeline: { nodes: [{ deliveryState: 'DELIVERED' }, {}] } },
    })
  })

  it.each([0, 101])('%i items of recent content are refused', async (first) => {
    expect((await ask(mine.moderator, first)).errors[0]).toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  it('another workspace sees nobody', async () => {
    const other = await app.createWorkspace()
    expect((await ask(other.admin)).data).toEqual({ user: null, contents: { nodes: [] } })
  })
})
