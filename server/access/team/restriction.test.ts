import type { Client } from 'graphql-ws'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { announceReviews } from '../../reviews/review-events.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { countSubscriptions } from '../../test/count-subscriptions.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import { elsewhere as mark, twoCategories, type TwoCategories } from '../../test/two-categories.ts'
import type { Principal } from './principal.ts'

let app: TestApp
let server: ApiServer
let acme: TestWorkspace
let restricted: Principal
let ids: TwoCategories['ids']
let reviews: TwoCategories['reviews']
let queueId: string

beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' }, worker: true })
  server = await startApiServer(app)
  ;({ acme, restricted, ids, reviews, queueId } = await twoCategories(app))
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const hidden = () => [...Object.values(ids.far), reviews.far, reviews.farUser]

test.each([
  ['content', '{ contents { nodes { id } } }'],
  ['a search', '{ contents(filter: { search: "text" }) { nodes { id } } }'],
  ['users', '{ users { nodes { id } } }'],
  ['reviews', '{ reviews { nodes { id } } }'],
  ['reports', '{ userReports { nodes { object { ... on Content { id } ... on User { id } } } } }'],
  ['reported items', '{ reportedItems { nodes { object { ... on Content { id } ... on User { id } } } } }'],
  ['categories', '{ categories { nodes { id } } }'],
  ['subcategories', '{ subcategories { nodes { id } } }'],
])('[2.15] of %s, only the near one is listed', async (_what, source) => {
  const near = [...Object.values(ids.near), reviews.near]
  const listed = async (who: Principal) =>
    [...JSON.stringify((await app.graphql(who, source)).data).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)
  const seen = await listed(restricted)
  expect(seen).toHaveLength(1)
  expect(near).toContain(seen[0])
  expect((await listed(acme.colleague)).length).toBeGreaterThan(1)
})

test('[2.15] the dashboard knows of the restriction', async () => {
  const viewer = '{ viewer { categories { id } } }'
  expect((await app.graphql(restricted, viewer)).data).toEqual({
    viewer: { categories: [{ id: ids.near.category }] },
  })
  expect((await app.graphql(acme.colleague, viewer)).data).toEqual({ viewer: { categories: [] } })
})

test('[2.15] counts are of the own categories', async () => {
  const depth = (who: Principal) => app.graphql(who, '{ reviewQueues { depth urgentCount } }')
  expect((await depth(restricted)).data).toEqual({ reviewQueues: [{ depth: 1, urgentCount: 1 }] })
  expect((await depth(acme.colleague)).data).toEqual({ reviewQueues: [{ depth: 3, urgentCount: 3 }] })
})

test('[2.15] a user who posts in several categories is shown with what was posted in the own one', async () => {
  const { workspaceId } = acme
  const everywhere = { id: 'both-user', name: 'Both' }
  for (const category of ['near', 'far'])
    await app.services.intake.accept(
      workspaceId,
      makeContent(`both-${category}`, 'hi', {
        user: everywhere,
        category: { id: category },
        subcategory: { id: `${category}-both` },
      }),
    )
  const userId = idOf(workspaceId, 'user', 'both-user')
  const counted = `{ user(by: { id: "${userId}" }) { contentCount recentContent { externalId } } }`
  expect((await app.graphql(restricted, counted)).data).toEqual({
    user: { contentCount: 1, recentContent: [{ externalId: 'both-near' }] },
  })
  expect((await app.graphql(acme.colleague, counted)).data).toMatchObject({ user: { contentCount: 2 } })
})

test('[2.15.2] [V2.15.1] the reports that a user made are counted as they are listed: those on the own categories', async () => {
  const made = `{ user(by: { id: "${ids.near.user}" }) {
    reportsMadeCount today: reportsMadeCount(days: 1) reportsMade { nodes { object { ... on Content { externalId } } } } } }`
  expect((await app.graphql(restricted, made)).data).toEqual({
    user: {
      reportsMadeCount: 1,
      today: 1,
      reportsMade: { nodes: [{ object: { externalId: 'nearby-content' } }] },
    },
  })
  expect((await app.graphql(acme.colleague, made)).data).toMatchObject({
    user: { reportsMadeCount: 3, today: 3 },
  })
})

test('[2.15] claiming and deciding reach the own categories only', async () => {
  const decide = (target: object) =>
    app.graphql(restricted, `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`, {
      input: { ...target, status: 'HIDDEN', requestId: crypto.randomUUID() },
    })
  const targets = [
    { content: { id: ids.far.content } },
    { reviewId: reviews.far },
    { user: { id: ids.far.user } },
  ]
  for (const target of targets) expect((await decide(target)).errors[0]?.code).toBe('NOT_FOUND')
  const claimed = await app.graphql<{ claimNextReview: { review: { id: string } | null } }>(
    restricted,
    `mutation { claimNextReview(input: { queueId: "${queueId}" }) { review { id } } }`,
  )
  expect(claimed.data.claimNextReview.review?.id).toBe(reviews.near)
  const skipped = await app.graphql(
    restricted,
    `mutation { claimNextReview(input: { queueId: "${queueId}", skip: ["${reviews.near}"] }) { review { id } } }`,
  )
  expect(skipped.data).toEqual({ claimNextReview: { review: null } })
  expect((await decide({ reviewId: reviews.near })).errors).toEqual([])
})

test('[2.15] removing all content of a banned user removes what lies in the own categories', async () => {
  const { workspaceId } = acme
  const userId = idOf(workspaceId, 'user', 'both-user')
  await app.services.database.inWorkspace(workspaceId, (tx) =>
    tx.query(`update workspace set undo_seconds = 0 where id = $1`, [workspaceId]),
  )
  const input = { user: { id: userId }, status: 'HIDDEN', hideAllContent: {}, requestId: crypto.randomUUID() }
  const banned = await app.graphql(
    restricted,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    { input },
  )
  expect(banned.errors).toEqual([])
  const statuses = () =>
    app.services.database.inWorkspace(workspaceId, (tx) =>
      tx.query(
        `select external_id as id, status = 'hidden' as hidden from content where user_id = $1 order by 1`,
        [userId],
      ),
    )
  const near = [
    { id: 'both-far', hidden: false },
    { id: 'both-near', hidden: true },
  ]
  await vi.waitFor(async () => expect(await statuses()).toEqual(near), { timeout: 10_000 })
})

test('[2.15] how much of a user is removed is told of what was removed in the own categories alone', async () => {
  const id = idOf(acme.workspaceId, 'user', 'both-user')
  const shown = '{ user(by: { externalId: "both-user" }) { hidingContent { total } } }'
  expect((await app.graphql(restricted, shown)).data).toEqual({ user: { hidingContent: { total: 1 } } })
  const banned = await app.graphql(
    acme.admin,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    { input: { user: { id }, status: 'HIDDEN', hideAllContent: {}, requestId: crypto.randomUUID() } },
  )
  expect(banned.errors).toEqual([])
  const toColleague = async () => (await app.graphql(acme.colleague, shown)).data
  await expect.poll(toColleague).toEqual({ user: { hidingContent: { total: 1 } } })
  expect((await app.graphql(restricted, shown)).data).toEqual({ user: { hidingContent: null } })
})

const announce = (reviewId: string) =>
  app.services.database.inWorkspace(acme.workspaceId, async (tx) =>
    announceReviews(tx, app.services.pubsub, [
      { workspaceId: acme.workspaceId, kind: 'updated', reviewId, queueId },
    ]),
  )

test('[2.15] a subscription does not tell of other categories, not even that something happened', async () => {
  const clients: Client[] = []
  const eventsOf = async (who: Principal) => {
    const client = server.subscriber(await server.signIn(who.email ?? ''))
    clients.push(client)
    return client.iterate<{ reviewChanged: { review: { id: string } } }>({
      query: 'subscription { reviewChanged { review { id } } }',
    })
  }
  const subscribed = countSubscriptions(app.services.events)
  const mine = (await eventsOf(restricted)).next()
  const colleagues = (await eventsOf(acme.colleague)).next()
  await subscribed(2)
  for (const reviewId of [reviews.far, reviews.farUser, reviews.near]) await announce(reviewId)
  expect((await colleagues).value?.data?.reviewChanged.review.id).toBe(reviews.far)
  expect((await mine).value?.data?.reviewChanged.review.id).toBe(reviews.near)
  await Promise.all(clients.map((client) => client.dispose()))
})

test('[2.15] queues do not stir for what happens in other categories', async () => {
  const clientOf = async (who: Principal) => server.subscriber(await server.signIn(who.email ?? ''))
  const [client, colleague] = [await clientOf(restricted), await clientOf(acme.colleague)]
  const query = 'subscription { queueChanged { queue { depth } } }'
  const subscribed = countSubscriptions(app.services.events)
  const first = client.iterate<{ queueChanged: { queue: { depth: number } } }>({ query }).next()
  const colleagues = colleague.iterate({ query })
  const colleagueHears = colleagues.next()
  let told = false
  void first.then(() => (told = true))
  await subscribed(2)
  await announce(reviews.far)
  await colleagueHears
  await announce(reviews.far)
  await colleagues.next()
  expect(told).toBe(false)
  await announce(reviews.near)
  expect((await first).value?.data?.queueChanged.queue.depth).toBeLessThanOrEqual(1)
  await Promise.all([client.dispose(), colleague.dispose()])
})

test('[2.15] a restriction counts from the next request on, and so does lifting it', async () => {
  const { token } = await app.services.sessions.start(acme.moderator, { userAgent: null, ip: null })
  const found = async () => (await app.services.sessions.find(token))?.categories
  const change = (categoryIds: string[]) =>
    app.graphql(
      acme.admin,
      `mutation ($id: ID!, $categoryIds: [ID!]) { updateMember(input: { id: $id, categoryIds: $categoryIds }) { member { id } } }`,
      { id: acme.moderator.id, categoryIds },
    )
  expect(await found()).toEqual([ids.near.category])
  await change([])
  expect(await found()).toBeUndefined()
  await change([ids.far.category])
  expect(await found()).toEqual([ids.far.category])
  await change([ids.near.category])
})

test('[2.15] raw SQL of a restricted transaction reads and writes nothing of another category', async () => {
  const database = app.services.for(restricted).database
  const tables = await database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<{ name: string }>(
      `select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
       where p.polname = 'own_categories' order by 1`,
    ),
  )
  expect(tables.length).toBeGreaterThanOrEqual(8)
  for (const { name } of tables) {
    const rows = await database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`select t::text as row from ${name} t`),
    )
    const shown = JSON.stringify(rows)
    expect([name, shown.includes(mark), hidden().some((id) => shown.includes(id))]).toEqual([
      name,
      false,
      false,
    ])
  }
  const moved = database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(`update content set category_id = $1 where id = $2`, [ids.far.category, ids.near.content]),
  )
  await expect(moved).rejects.toThrow(/row-level security/)
})
