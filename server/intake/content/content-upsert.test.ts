import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { idOf } from '../../platform/ids.ts'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { UserType } from '../users/user.entity.ts'
import type { ContentInput } from './content.input.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const item = (contentId: string, over: Partial<ContentInput> = {}): ContentInput => ({
  contentId,
  text: 'hello',
  user: { id: 'u-1', name: 'Uma' },
  category: { id: 'general', name: 'General' },
  subcategory: { id: 'chat', name: 'Chat' },
  ...over,
})

const send = (input: ContentInput, workspace = acme) =>
  app.services.intake.accept(workspace.workspaceId, input)

const row = async (contentId: string, workspace = acme) => {
  const rows = await app.services.database.inWorkspace(workspace.workspaceId, (tx) =>
    tx.query<Record<string, unknown>>(
      `select c.*, u.name as user_name, u.type as user_type, u.status as user_status, u.tags as user_tags
       from content c join platform_user u on u.id = c.user_id where c.id = $1`,
      [idOf(workspace.workspaceId, 'content', contentId)],
    ),
  )
  return rows[0]
}

const count = async (sql: string) => {
  const [found] = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<{ n: number }>(sql),
  )
  return found?.n
}

describe('[4.1] accepting content', () => {
  it('stores the item, its user and its place, and a task to analyze it', async () => {
    const { id, version, created } = await send(item('a-1', { metadata: { color: 'red' } }))
    expect({ version, created }).toEqual({ version: 1, created: true })
    expect(await row('a-1')).toMatchObject({
      id,
      text: 'hello',
      metadata: { color: 'red' },
      user_name: 'Uma',
      status: null,
    })
    expect(await count(`select count(*)::int as n from task where object_id = '${id}'`)).toBe(1)
  })

  it('a known item takes what is sent as a new version, and keeps the rest', async () => {
    await send(item('a-2', { imageUrls: ['https://img.example/1.png'] }))
    const again = await send(item('a-2', { text: 'changed' }))
    expect(again).toMatchObject({ version: 2, created: false, hasMedia: true })
    expect(await row('a-2')).toMatchObject({ text: 'changed', image_urls: ['https://img.example/1.png'] })
  })

  it('the same item again is analyzed again, and stays the same version', async () => {
    await send(item('a-3'))
    expect((await send(item('a-3'))).version).toBe(1)
  })

  it('[3.2.4] empty text and media where there are none change neither version nor edition', async () => {
    await send(item('a-12', { text: undefined }))
    await send(item('a-12', { text: '', imageUrls: [], videoUrls: [], audioUrls: [] }))
    expect(await row('a-12')).toMatchObject({ version: 1, edition: 1 })
    await send(item('a-12', { imageUrls: ['https://img.example/1.png'] }))
    expect(await row('a-12')).toMatchObject({ version: 2, edition: 2 })
    await send(item('a-12', { imageUrls: [] }))
    expect(await row('a-12')).toMatchObject({ version: 3, edition: 3 })
  })

  it.each([
    ['user', { user: { id: 'u-2' } }],
    ['category', { category: { id: 'other' } }],
    ['subcategory', { subcategory: { id: 'other' } }],
  ])('[7] a known item with another %s is refused with the fixed text', async (_, over) => {
    await send(item('a-4'))
    await expect(send(item('a-4', over))).rejects.toMatchObject({
      status: 400,
      message: 'Can only update content that match existing user, category and subcategory ids',
    })
  })

  it('200 identical submissions in parallel make one item of one version', async () => {
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => send(item('a-5'))))
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1)
    expect(await row('a-5')).toMatchObject({ version: 1 })
  })

  it('different submissions of one item in one batch become versions one after the other', async () => {
    const outcomes = await Promise.all(['one', 'two', 'three'].map((text) => send(item('a-6', { text }))))
    expect(outcomes.map(({ version }) => version).sort()).toEqual([1, 2, 3])
    expect(await row('a-6')).toMatchObject({ text: 'three' })
  })

  it('a refused item of a batch leaves the others alone', async () => {
    await send(item('a-7'))
    const outcomes = await Promise.allSettled([
      send(item('a-8')),
      send(item('a-7', { user: { id: 'someone' } })),
      send(item('a-9')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it.each([
    ['background', (input: ContentInput) => send(input)],
    ['sync', (input: ContentInput) => app.services.syncJudge.decide(acme.workspaceId, input)],
  ])(
    '[7] in %s a refused item leaves nothing: no author, no place and no change of them',
    async (way, post) => {
      const [mine, theirs] = [
        { id: `mine-${way}`, name: 'Mine' },
        { id: `theirs-${way}`, name: 'Theirs' },
      ]
      const known = item(`r-${way}`, { user: mine })
      await send(known)
      const outcomes = await Promise.allSettled([
        post({ ...known, user: theirs }),
        post({ ...known, user: { ...mine, name: 'Other' }, subcategory: { id: `sub-${way}` } }),
        post(item(`beside-${way}`, { user: { id: `beside-${way}` } })),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
      expect(await row(known.contentId)).toMatchObject({ user_name: 'Mine' })
      expect(
        await count(`select count(*)::int as n from platform_user where external_id = '${theirs.id}'`),
      ).toBe(0)
      expect(await count(`select count(*)::int as n from subcategory where external_id = 'sub-${way}'`)).toBe(
        0,
      )
    },
  )

  it('the same identifiers in two workspaces are two items', async () => {
    const other = await app.createWorkspace()
    const mine = await send(item('a-10'))
    const theirs = await send(item('a-10', { text: 'theirs' }), other)
    expect(mine.id).not.toBe(theirs.id)
    expect(await row('a-10')).toMatchObject({ text: 'hello' })
    expect(await row('a-10', other)).toMatchObject({ text: 'theirs' })
  })
})

describe('[2.4] the user sent with content', () => {
  it('status counts only at creation; name and type follow; unknown tags are ignored', async () => {
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor: { kind: ActorKind.system, id: null } },
      { name: 'First warning', color: '#ff0000' },
    )
    await send(
      item('b-1', {
        user: { id: 'u-b', name: 'Bo', status: Status.flagged, tags: ['first-warning', 'no-such-tag'] },
      }),
    )
    expect(await row('b-1')).toMatchObject({ user_status: 'flagged', user_tags: ['first-warning'] })
    await send(
      item('b-2', {
        user: { id: 'u-b', name: 'Bob', type: UserType.trusted, status: Status.hidden, tags: [] },
      }),
    )
    expect(await row('b-2')).toMatchObject({
      user_status: 'flagged',
      user_name: 'Bob',
      user_type: 'trusted',
      user_tags: [],
    })
    await send(item('b-3', { user: { id: 'u-b' } }))
    expect(await row('b-3')).toMatchObject({ user_name: 'Bob', user_type: 'trusted' })
  })
})

describe('[8] the free plan takes 1,000 new items in 7 days', () => {
  it('refuses the next one with the state of the limit, and still takes updates', async () => {
    const free = await app.createWorkspace({ plan: Plan.free })
    await Promise.all(Array.from({ length: 999 }, (_, i) => send(item(`v-${i}`), free)))
    const racing = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => send(item(`w-${i}`), free)))
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(send(item('one-more'), free)).rejects.toMatchObject({
      code: 'PLAN_LIMIT',
      status: 429,
      state: { limit: 1000, remaining: 0 },
    })
    await expect(send(item('v-1', { text: 'an update' }), free)).resolves.toMatchObject({ version: 2 })
    expect(await app.services.workspaceProgress.scarceQuotas(free.workspaceId)).toEqual([
      { quota: 'weeklyItems', used: 1000, limit: 1000 },
    ])
  })
})
