import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { Priority } from '../platform/vocabulary/priority.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { makeReview } from '../test/test-platform.ts'

const everything = `
  query Everything($queueId: ID!, $review: ID!) {
    reviewQueues { id name isDefault depth urgentCount oldestAt working { id name } }
    reviewQueue(id: $queueId) { name }
    reviews(filter: { queueIds: [$queueId] }) { nodes { id priority state } edges { cursor node { id } } pageInfo { hasNextPage endCursor } }
    review(id: $review) {
      type state priority openedAt resolvedAt resolvedBy { name } queue { name }
      claim { member { name } until mine }
      object { ... on Content {
        externalId text status initialStatus version imageUrls metadata createdAt
        tags { identifier name color } media { id kind ready }
        category { externalId } subcategory { externalId category { externalId } }
        policyCategory { name } decidedBy { kind name } openReview { id } trace { version }
        context(before: 5, after: 5) { id }
        timeline { nodes { actionType actor { kind name } undone deliveryState policyCategory { name } } pageInfo { hasNextPage } }
        user { externalId tags { name } contentCount hiddenCount recentContent(first: 3) { id } timeline { nodes { id } } }
      } }
      reasons { kind ruleId ruleName explanation policyCategory { policyId name deleted } spans { start end entry source } }
    }
  }`

const claim = `mutation Claim($id: ID!) { claimReview(input: { id: $id }) { review { state claim { mine member { name } } } } }`

describe('[2.11] the review page over GraphQL', () => {
  let app: TestApp
  let mine: TestWorkspace
  let review: { id: string; queueId: string; contentId: string }
  beforeAll(async () => {
    app = await startTestApp()
    mine = await app.createWorkspace()
    const { services } = app
    const { id: policyCategoryId } = await services.policyCategories.create(
      { workspaceId: mine.workspaceId, actor: actorOf(mine) },
      {
        name: 'Spam',
      },
    )
    await services.tags.create(
      { workspaceId: mine.workspaceId, actor: actorOf(mine) },
      { name: 'Needs care', color: '#ff0000' },
    )
    review = await makeReview(services, mine.workspaceId, {
      priority: Priority.urgent,
      policyCategoryId,
      text: 'buy now',
    })
    await services.database.inWorkspace(mine.workspaceId, (tx) =>
      tx.query(`update content set tags = '{needs-care,gone}'`),
    )
  })
  afterAll(() => app.close())

  const ask = (principal: TestWorkspace['admin'], id = review.id, queueId = review.queueId) =>
    app.graphql<Record<string, never>>(principal, everything, { review: id, queueId })

  it('one query reads all that the page shows', async () => {
    await app.graphql(mine.moderator, claim, { id: review.id })
    const { data, errors } = await ask(mine.moderator)
    expect(errors).toEqual([])
    expect(data).toMatchObject({
      reviewQueues: [
        {
          name: 'Default Queue',
          isDefault: true,
          depth: 1,
          urgentCount: 1,
          oldestAt: expect.anything(),
          working: [{ name: 'Mo' }],
        },
      ],
      reviews: {
        nodes: [{ id: review.id, priority: 'URGENT', state: 'CLAIMED' }],
        pageInfo: { hasNextPage: false },
      },
      review: {
        type: 'CONTENT',
        queue: { name: 'Default Queue' },
        claim: { member: { name: 'Mo' }, mine: true },
        reasons: [
          { kind: 'RULE', explanation: 'matched', policyCategory: { policyId: 'spam', deleted: false } },
        ],
        object: {
          text: 'buy now',
          tags: [{ identifier: 'needs-care', name: 'Needs care', color: '#ff0000' }],
          subcategory: { externalId: 'room-1', category: { externalId: 'area-1' } },
          openReview: { id: review.id },
          trace: null,
          context: [{ id: review.contentId }],
          timeline: { nodes: [], pageInfo: { hasNextPage: false } },
          user: {
            externalId: 'user-1',
            contentCount: 1,
            hiddenCount: 0,
            recentContent: [{ id: review.contentId }],
          },
        },
      },
    })
  })

  it("another sees whose claim it is, and is refused with the holder's name", async () => {
    await app.graphql(mine.moderator, claim, { id: review.id })
    const { data } = await ask(mine.colleague)
    expect(data).toMatchObject({ review: { claim: { member: { name: 'Mo' }, mine: false } } })
    const { errors } = await app.graphql(mine.colleague, claim, { id: review.id })
    expect(errors).toMatchObject([
      { code: 'CLAIMED', extensions: { claimedBy: { id: mine.moderator.id, name: 'Mo' } } },
    ])
  })

  it("another workspace's ids and unknown ids give null and nothing", async () => {
    const other = await app.createWorkspace()
    for (const [id, queueId] of [
      [review.id, review.queueId],
      [newId(), newId()],
    ]) {
      const { data, errors } = await ask(other.admin, id, queueId)
      expect(errors).toEqual([])
      expect(data).toMatchObject({ reviewQueue: null, reviews: { nodes: [] }, review: null })
    }
    const { errors } = await app.graphql(other.moderator, claim, { id: review.id })
    expect(errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  it.each([
    ['content', `query ($id: ID!) { found: content(by: { id: $id }) { id } }`, { 'by.id': 'Must be an id' }],
    ['user', `query ($id: ID!) { found: user(by: { id: $id }) { id } }`, { 'by.id': 'Must be an id' }],
    ['list', `query ($id: ID!) { found: list(id: $id) { id } }`, { id: 'Must be an id' }],
  ])("another workspace's %s is null", async (noun, query, fields) => {
    const { services } = app
    const sources: Record<string, () => Promise<string | undefined>> = {
      content: async () => review.contentId,
      user: async () =>
        (
          await services.database.inWorkspace(mine.workspaceId, (tx) =>
            tx.query<{ id: string }>(`select id from platform_user`),
          )
        )[0]?.id,
      list: async () =>
        (
          await services.lists.create(
            { workspaceId: mine.workspaceId, actor: actorOf(mine) },
            { name: 'Mine', type: 'strings' },
          )
        ).id,
    }
    const id = await sources[noun]?.()
    const other = await app.createWorkspace()
    expect((await app.graphql(mine.moderator, query, { id })).data).toMatchObject({ found: { id } })
    expect(await app.graphql(other.admin, query, { id })).toEqual({ data: { found: null }, errors: [] })
    expect((await app.graphql(mine.admin, query, { id: 'nonsense' })).errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields } },
    ])
  })

  it('a key for reading may read and not claim; nobody may do neither', async () => {
    expect((await ask(mine.reader)).errors).toEqual([])
    expect((await app.graphql(mine.reader, claim, { id: review.id })).errors).toMatchObject([
      { code: 'FORBIDDEN' },
    ])
    expect((await app.graphql(mine.tool, claim, { id: review.id })).errors).toMatchObject([
      { code: 'FORBIDDEN' },
    ])
    expect((await app.graphql(null, claim, { id: review.id })).errors).toMatchObject([
      { code: 'UNAUTHENTICATED' },
    ])
  })
})

const actorOf = ({ admin }: TestWorkspace) => ({ kind: ActorKind.member, id: admin.id })
