import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'

interface View {
  id: string
  name: string
  shared: boolean
  mayChange: boolean
  filters: { name: string; value: string }[]
}

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

const parts = 'id name shared mayChange filters { name value } owner { name } queue { name }'
const flagged = [{ name: 'status', value: 'FLAGGED' }]

const save = (input: object, by = acme.moderator) =>
  app.graphql<{ createSavedView: { savedView: View } | null }>(
    by,
    `mutation ($input: CreateSavedViewInput!) { createSavedView(input: $input) { savedView { ${parts} } } }`,
    { input: { page: 'CONTENT', name: 'Flagged', shared: false, filters: flagged, ...input } },
  )
async function saved(input: object, by = acme.moderator): Promise<View> {
  const { data, errors } = await save(input, by)
  if (!data?.createSavedView) throw new Error(JSON.stringify(errors))
  return data.createSavedView.savedView
}
async function seen(by = acme.moderator): Promise<View[]> {
  const { data } = await app.graphql<{ savedViews: View[] }>(by, `{ savedViews { ${parts} } }`)
  return data?.savedViews ?? []
}
const names = async (by = acme.moderator) => (await seen(by)).map(({ name }) => name)

type Change = 'update' | 'move' | 'delete' | 'restore'
const given = {
  update: `name: "Renamed", shared: true, filters: [{ name: "q", value: "x" }]`,
  move: 'position: 0',
  delete: '',
  restore: '',
}
const change = async (what: Change, id: string, by = acme.moderator, args: string = given[what]) =>
  (
    await app.graphql(
      by,
      `mutation { ${what}SavedView(input: { id: "${id}" ${args} }) { refusals { code message } } }`,
    )
  ).errors.map(({ code }) => code)

describe('a saved view', () => {
  it('is its owner’s alone until it is shared', async () => {
    const own = await saved({ name: 'Mine' })
    expect(own).toMatchObject({ filters: flagged, mayChange: true, owner: { name: 'Mo' }, queue: null })
    expect([await names(acme.colleague), await names(acme.admin)]).toEqual([[], []])
    expect(await change('update', own.id)).toEqual([])
    expect(await seen(acme.colleague)).toMatchObject([
      { name: 'Renamed', mayChange: false, filters: [{ name: 'q', value: 'x' }] },
    ])
    expect(await seen(acme.admin)).toMatchObject([{ name: 'Renamed', mayChange: true }])
  })

  it.each<[what: Change, colleague: unknown[]]>([
    ['update', ['FORBIDDEN']],
    ['move', ['FORBIDDEN']],
    ['delete', ['FORBIDDEN']],
    ['restore', ['FORBIDDEN']],
  ])('that is shared, others may not %s, and admins may', async (what, refused) => {
    const { id } = await saved({ shared: true })
    expect(await change(what, id, acme.colleague)).toEqual(refused)
    expect(await change(what, id, acme.admin)).toEqual([])
  })

  it.each<Change>(['update', 'move', 'delete', 'restore'])(
    'of somebody else’s own is not there for whoever would %s it, an admin too',
    async (what) => {
      const { id } = await saved({})
      expect(await change(what, id, acme.admin)).toEqual(['NOT_FOUND'])
    },
  )

  it('of another workspace is not there', async () => {
    const { id } = await saved({ shared: true })
    const other = await app.createWorkspace()
    expect(await change('delete', id, other.admin)).toEqual(['NOT_FOUND'])
    expect(await names(other.admin)).toEqual([])
  })

  it('has a name that no other of its page has, among the shared and among one’s own', async () => {
    await saved({ name: 'Flagged' })
    const { errors } = await save({ name: 'FLAGGED' })
    expect(errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { name: 'The view "FLAGGED" already exists' } } },
    ])
    const shared = await saved({ name: 'flagged', shared: true })
    await saved({ name: 'Flagged', page: 'USERS' })
    await saved({ name: 'Flagged' }, acme.colleague)
    const own = await saved({ name: 'Other' })
    expect(
      await change(
        'update',
        own.id,
        acme.moderator,
        `name: "Flagged", shared: true, filters: [{ name: "q", value: "x" }]`,
      ),
    ).toEqual(['BAD_USER_INPUT'])
    expect(await change('update', shared.id)).toEqual([])
  })

  it.each([
    ['without a name', { name: ' ' }],
    ['without a filter', { filters: [] }],
    ['with a filter twice', { filters: [...flagged, ...flagged] }],
    ['with a filter that has no value', { filters: [{ name: 'q', value: '' }] }],
    ['with a filter that is none of an address', { filters: [{ name: 'a&b', value: '1' }] }],
    ['of reviews without a queue', { page: 'REVIEWS' }],
    ['of content with a queue', { queueId: newId() }],
  ])('%s is refused', async (_, input) => {
    expect((await save(input)).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
  })

  it('of reviews goes with its queue', async () => {
    const { data } = await app.graphql<{ createReviewQueue: { reviewQueue: { id: string } } }>(
      acme.admin,
      `mutation { createReviewQueue(input: { name: "Later" }) { reviewQueue { id } } }`,
    )
    const queueId = data?.createReviewQueue.reviewQueue.id
    expect((await save({ page: 'REVIEWS', queueId: newId() })).errors).toMatchObject([{ code: 'NOT_FOUND' }])
    expect(await saved({ page: 'REVIEWS', queueId })).toMatchObject({ queue: { name: 'Later' } })
    await app.graphql(
      acme.admin,
      `mutation { deleteReviewQueue(input: { id: "${queueId}" }) { refusals { code } } }`,
    )
    expect(await names()).toEqual([])
  })
})

describe('the order of views', () => {
  it('is that of saving until somebody moves one; what is shared comes first', async () => {
    for (const name of ['a', 'b', 'c']) await saved({ name })
    await saved({ name: 'team', shared: true })
    expect(await names()).toEqual(['team', 'a', 'b', 'c'])
    const [, , , c] = await seen()
    await change('move', c?.id ?? '', acme.moderator, 'position: 0')
    expect(await names()).toEqual(['team', 'c', 'a', 'b'])
    await change('move', c?.id ?? '', acme.moderator, 'position: 99')
    expect(await names()).toEqual(['team', 'a', 'b', 'c'])
  })

  it('ends with one that goes to the shared ones', async () => {
    await saved({ name: 'team', shared: true })
    const own = await saved({ name: 'own' })
    await change('update', own.id)
    expect(await names()).toEqual(['team', 'Renamed'])
  })
})

describe('a view that was deleted', () => {
  it('comes back where it stood, with all that it was', async () => {
    const [a] = [await saved({ name: 'a', shared: true }), await saved({ name: 'b', shared: true })]
    await change('delete', a.id)
    expect(await names(acme.colleague)).toEqual(['b'])
    expect(await change('restore', a.id)).toEqual([])
    expect(await names(acme.colleague)).toEqual(['a', 'b'])
    expect((await seen())[0]).toEqual(a)
  })

  it('does not come back under a name that was taken meanwhile', async () => {
    const { id } = await saved({})
    await change('delete', id)
    expect(await change('update', id)).toEqual(['NOT_FOUND'])
    await saved({})
    expect(await change('restore', id)).toEqual(['CONFLICT'])
  })
})

it('the audit log tells of what is shared, and of nobody’s own', async () => {
  const own = await saved({ name: 'own' })
  await change('delete', own.id)
  const shared = await saved({ name: 'team', shared: true })
  for (const what of ['update', 'delete', 'restore'] as const) await change(what, shared.id)
  const { data } = await app.graphql<{ auditEntries: { nodes: { event: string }[] } }>(
    acme.admin,
    `{ auditEntries(first: 20, filter: { nouns: [SAVED_VIEW] }) { nodes { event } } }`,
  )
  expect(data?.auditEntries.nodes.map(({ event }) => event)).toEqual([
    'SAVED_VIEW_RESTORED',
    'SAVED_VIEW_DELETED',
    'SAVED_VIEW_UPDATED',
    'SAVED_VIEW_CREATED',
  ])
})

it('somebody has at most two hundred of their own', async () => {
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(
      `insert into saved_view (workspace_id, id, owner_id, page, name, shared, filters, position)
       select $1, gen_random_uuid(), $2, 'content', n::text, false, '{"q":"x"}', n from generate_series(1, 200) n`,
      [acme.workspaceId, acme.moderator.id],
    ),
  )
  expect((await save({})).errors).toMatchObject([{ code: 'CONFLICT' }])
  expect((await save({}, acme.colleague)).errors).toEqual([])
})
