import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, newId } from '../../platform/ids.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeContent, makePolicy } from '../../test/moderated-workspace.ts'
import { reportsOf } from '../../test/reported-things.ts'

let app: TestApp
let acme: TestWorkspace
let on: ReturnType<typeof reportsOf>
let spam: string
let scam: string

const { content, user } = ObjectType

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  spam = await makePolicy(app, acme, 'Spam', { userReports: true })
  scam = await makePolicy(app, acme, 'Scam', { userReports: true })
  on = reportsOf(app, acme)
  for (const id of ['one', 'two', 'three'])
    await app.services.syncJudge.decide(acme.workspaceId, makeContent(id, 'hello', { user: { id: 'uma' } }))
  await on.report(content, 'one', { reporterExternalId: 'rita', extraInfo: 'look' })
  await on.report(content, 'one', { reporterExternalId: 'rob', policyId: 'scam' })
  await on.report(content, 'two', { reporterExternalId: 'rob' })
  await on.report(user, 'uma', { reporterExternalId: 'rita', policyId: 'scam' })
  await on.report(content, 'one', { reporterExternalId: 'rita', policyId: 'scam' })
  await on.report(content, 'three', { reporterExternalId: 'rita' })
  await on.decide(content, 'two', Status.hidden)
  await on.ignoreAll(content, 'three')
})
afterAll(() => app.close())

const contentId = (id: string) => idOf(acme.workspaceId, 'content', id)
const userId = (id: string) => idOf(acme.workspaceId, 'user', id)

const fields = `nodes {
    id objectType state handledReason extraInfo createdAt handledAt object { ... on Content { externalId } ... on User { externalId } }
 reporter { externalId unknown } policyCategory { policyId } handledBy { kind name } handledAction { status }
  } pageInfo { hasNextPage endCursor }`
interface Listed {
  nodes: { id: string; object: { externalId: string } | null }[]
  pageInfo: { hasNextPage: boolean; endCursor: string }
}
const list = async (filter: Record<string, unknown> = {}, page: { first?: number; after?: string } = {}) => {
  const { data, errors } = await app.graphql<{ userReports: Listed }>(
    acme.moderator,
    `query ($filter: UserReportFilter, $first: Int! = 50, $after: String) {
       userReports(filter: $filter, first: $first, after: $after) { ${fields} } }`,
    { filter, ...page },
  )
  expect(errors).toEqual([])
  return data.userReports
}
const namesOf = ({ nodes }: Listed) => nodes.map((node) => node.object?.externalId)

describe('userReports', () => {
  it('are listed newest first, with what they lead to', async () => {
    const all = await list()
    expect(namesOf(all)).toEqual(['three', 'one', 'uma', 'two', 'one', 'one'])
    expect(all.nodes[3]).toMatchObject({
      objectType: 'CONTENT',
      state: 'HANDLED',
      handledReason: 'ACTION_TAKEN',
      handledBy: { kind: 'MEMBER', name: 'Mo' },
      handledAction: { status: 'HIDDEN' },
      reporter: { externalId: 'rob', unknown: true },
      policyCategory: { policyId: 'spam' },
    })
    expect(all.nodes[5]).toMatchObject({
      state: 'OPEN',
      extraInfo: 'look',
      handledBy: null,
      handledAction: null,
    })
  })

  it.each<[string, () => Record<string, unknown>, string[]]>([
    ['states', () => ({ states: ['OPEN'] }), ['one', 'uma', 'one', 'one']],
    ['handledReasons', () => ({ handledReasons: ['IGNORED'] }), ['three']],
    ['policyCategoryIds', () => ({ policyCategoryIds: [scam] }), ['one', 'uma', 'one']],
    ['contents', () => ({ contents: [{ id: contentId('one') }] }), ['one', 'one', 'one']],
    ['users', () => ({ users: [{ id: userId('uma') }] }), ['uma']],
    [
      'users by their external ids',
      () => ({ users: [{ externalId: 'uma' }, { externalId: 'nobody' }] }),
      ['uma'],
    ],
    ['reporters', () => ({ reporters: [{ externalId: 'rob' }] }), ['two', 'one']],
    ['from', () => ({ createdAt: { from: '2100-01-01T00:00:00Z' } }), []],
    ['to', () => ({ createdAt: { to: '2000-01-01T00:00:00Z' } }), []],
    [
      'all of them',
      () => ({ states: ['OPEN'], policyCategoryIds: [spam], contents: [{ externalId: 'one' }] }),
      ['one'],
    ],
  ])('are narrowed by %s', async (_name, filter, expected) => {
    expect(namesOf(await list(filter()))).toEqual(expected)
  })

  it('come page by page', async () => {
    const seen: (string | undefined)[] = []
    let after: string | undefined
    for (let more = true; more;) {
      const page = await list({}, { first: 4, ...(after && { after }) })
      seen.push(...namesOf(page))
      after = page.pageInfo.endCursor
      more = page.pageInfo.hasNextPage
    }
    expect(seen).toEqual(['three', 'one', 'uma', 'two', 'one', 'one'])
  })
})

describe('reportedItems', () => {
  const items = async (filter: Record<string, unknown> = {}) =>
    (
      await app.graphql<{ reportedItems: { nodes: Record<string, unknown>[] } }>(
        acme.moderator,
        `query ($filter: ReportedItemFilter) { reportedItems(filter: $filter) { nodes {
           id objectType openCount object { ... on Content { externalId } ... on User { externalId } } policies { policyId } reportCount { total reporters } } } }`,
        { filter },
      )
    ).data.reportedItems.nodes

  it('are the items with open reports, the last reported first, with what they are reported for', async () => {
    expect(await items()).toMatchObject([
      {
        id: contentId('one'),
        openCount: 3,
        object: { externalId: 'one' },
        policies: [{ policyId: 'scam' }, { policyId: 'spam' }],
        reportCount: { total: 3, reporters: 2 },
      },
      { openCount: 1, object: { externalId: 'uma' }, policies: [{ policyId: 'scam' }] },
    ])
  })

  it('are narrowed by type and policy', async () => {
    expect(await items({ objectTypes: ['USER'] })).toMatchObject([{ id: userId('uma') }])
    expect(await items({ policyCategoryIds: [spam] })).toMatchObject([{ id: contentId('one') }])
  })
})

describe('[3.3] ignoring', () => {
  const ignore = `mutation ($ids: [ID!]!) { ignoreUserReports(input: { ids: $ids }) { userReports { state handledReason handledBy { name } } } }`
  const ignoreAll = `mutation ($item: IgnoreAllUserReportsInput!) { ignoreAllUserReports(input: $item) { ignoredReports } }`

  it('is for moderators: keys cannot', async () => {
    for (const key of [acme.reader, acme.tool, acme.rest])
      expect((await app.graphql(key, ignore, { ids: [newId()] })).errors[0]).toMatchObject({
        code: 'FORBIDDEN',
      })
  })

  it('answers the reports as they are then', async () => {
    const report = await on.report(content, 'three', { reporterExternalId: 'ray' })
    expect((await app.graphql(acme.moderator, ignore, { ids: [report.id, newId()] })).data).toEqual({
      ignoreUserReports: {
        userReports: [{ state: 'HANDLED', handledReason: 'IGNORED', handledBy: { name: 'Mo' } }],
      },
    })
  })

  it('all of an item’s reports answers how many, and for an item that nobody reported NOT_FOUND', async () => {
    await on.report(content, 'three')
    await on.report(content, 'three')
    const item = { content: { id: contentId('three') } }
    expect((await app.graphql(acme.moderator, ignoreAll, { item })).data).toEqual({
      ignoreAllUserReports: { ignoredReports: 2 },
    })
    expect(
      (await app.graphql(acme.moderator, ignoreAll, { item: { user: { id: newId() } } })).errors[0],
    ).toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([{}, { content: { id: newId() }, user: { id: newId() } }])(
    'needs exactly one item: %o',
    async (item) => {
      expect((await app.graphql(acme.moderator, ignoreAll, { item })).errors[0]).toMatchObject({
        code: 'EXACTLY_ONE_OF',
      })
    },
  )

  it('more than 500 at once are refused', async () => {
    const ids = Array.from({ length: 501 }, () => newId())
    expect((await app.graphql(acme.moderator, ignore, { ids })).errors[0]).toMatchObject({
      code: 'BAD_USER_INPUT',
    })
  })
})

it('another workspace sees none of it', async () => {
  const other = await app.createWorkspace()
  const { data } = await app.graphql(
    other.admin,
    `{ userReports { nodes { id } } reportedItems { nodes { id } } reportReasons { id } }`,
  )
  expect(data).toEqual({ userReports: { nodes: [] }, reportedItems: { nodes: [] }, reportReasons: [] })
})

it('[2.15] a moderator restricted to categories sees and ignores the reports of what is there alone', async () => {
  const elsewhere = await on.report(content, 'one')
  const general = idOf(acme.workspaceId, 'category', 'general')
  const source = `{ userReports { nodes { id objectType } } reportedItems { nodes { objectType } } }`
  const typesSeenBy = async (categories: string[]) => {
    const { data } = await app.graphql<Record<string, { nodes: { objectType: string }[] }>>(
      { ...acme.moderator, categories },
      source,
    )
    return Object.values(data).map(({ nodes }) => nodes.some(({ objectType }) => objectType === 'CONTENT'))
  }
  expect(await typesSeenBy([general])).toEqual([true, true])
  expect(await typesSeenBy([newId()])).toEqual([false, false])
  const stranger = { ...acme.moderator, categories: [newId()] }
  const ignore = `mutation ($ids: [ID!]!) { ignoreUserReports(input: { ids: $ids }) { userReports { id } } }`
  expect((await app.graphql(stranger, ignore, { ids: [elsewhere.id] })).data).toEqual({
    ignoreUserReports: { userReports: [] },
  })
  const all = `mutation ($item: IgnoreAllUserReportsInput!) { ignoreAllUserReports(input: $item) { ignoredReports } }`
  const item = { content: { id: contentId('one') } }
  expect((await app.graphql(stranger, all, { item })).errors[0]).toMatchObject({ code: 'NOT_FOUND' })
  expect((await on.of(content, 'one')).at(-1)).toMatchObject({ state: 'open' })
})
