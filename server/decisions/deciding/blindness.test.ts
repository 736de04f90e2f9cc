import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { AssignmentSweep } from '../../reviews/assignment-sweep.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { everyOperation } from '../../test/every-operation.ts'
import { reportsOf } from '../../test/reported-things.ts'
import { secondReviewDesk, type SecondReviewDesk } from '../../test/second-reviews.ts'
import { setClock } from '../../test/set-clock.ts'
import { makeReview } from '../../test/test-platform.ts'

let app: TestApp
let acme: TestWorkspace
let desk: SecondReviewDesk
let review: { id: string; contentId: string }
let second: string
let ids: string[]
/** What tells of the first decision: its actions, the review that it settled, and its note. */
let traces: string[]

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  desk = await secondReviewDesk(app, acme)
  review = await makeReview(app.services, acme.workspaceId)
  const admin = { workspaceId: acme.workspaceId, actor: acme.admin.actor }
  await app.services.policyCategories.create(admin, { name: 'Spam', userReports: true })
  await report()
  const { tags } = app.services
  await tags.create(admin, { name: 'telltale', color: '#112233' })
  const decision = { status: 'HIDDEN', note: 'a telling note', addTags: ['telltale'] }
  const { actions, refusals } = await desk.decide(acme.moderator, review.id, decision)
  expect(refusals).toEqual([])
  await setClock(app.config.database.url, '10 seconds')
  second = (await desk.next(acme.colleague)) ?? ''
  traces = [...(actions ?? []).map(({ id }) => id), review.id, 'a telling note', 'ACTION_TAKEN']
  const [item] = await desk.rows<{ user: string }>(`select user_id as user from content where id = $1`, [
    review.contentId,
  ])
  ids = [review.contentId, review.id, traces[0] ?? '', item?.user ?? '', desk.queueId]
})
afterAll(() => app.close())

/** A report of the item, which the first decision settles. */
async function report(): Promise<void> {
  const [item] = await desk.rows<{ id: string }>(`select external_id as id from content where id = $1`, [
    review.contentId,
  ])
  await reportsOf(app, acme).report(ObjectType.content, item?.id ?? '')
}

/** Everything that somebody is answered to every query of the schema, about the item and all around it. */
async function toldTo(who: Principal): Promise<string> {
  const told: unknown[] = []
  const { source, ...caller } = { source: 'query', ...(await desk.now(who)) }
  for (const operation of everyOperation(app.schema).filter((one) => one.source.startsWith(source)))
    for (const variables of operation.variables(ids))
      told.push((await app.graphql(caller, operation.source, variables)).data)
  return JSON.stringify(told)
}

it('whoever decides a second time finds no trace of the first decision in any query', async () => {
  const toFirst = await toldTo(acme.moderator)
  const toSecond = await toldTo(acme.colleague)
  expect(traces.filter((trace) => toFirst.includes(trace)).length).toBe(traces.length)
  expect(traces.filter((trace) => toSecond.includes(trace))).toEqual([])
  expect(toSecond).toContain(second)
}, 120_000)

it('the item is shown as it stood, whatever way it is reached, and no filter tells', async () => {
  const item = `id status decidedBy { __typename } policyCategory { id } tags { identifier }
    openReview { id state } timeline { nodes { id } totalCount { count } }
    user { hiddenCount recentContent { status } }`
  const source = `query ($id: ID!) {
    content(by: { id: $id }) { ${item} context { status } }
    contents { nodes { id status } }
    removed: contents(filter: { statuses: [HIDDEN] }) { nodes { id } totalCount { count } }
    allowed: contents(filter: { statuses: [ALLOWED] }) { nodes { id } totalCount { count } }
    reviews(filter: { states: [RESOLVED] }) { nodes { id } totalCount { count } }
    actions { nodes { id } totalCount { count } }
  }`
  const { data, errors } = await desk.ask<Record<string, unknown>>(acme.colleague, source, {
    id: review.contentId,
  })
  const none = { nodes: [], totalCount: { count: 0 } }
  expect(errors).toEqual([])
  expect(data).toEqual({
    content: {
      id: review.contentId,
      status: null,
      decidedBy: null,
      policyCategory: null,
      tags: [],
      openReview: { id: second, state: 'CLAIMED' },
      timeline: none,
      user: { hiddenCount: 0, recentContent: [{ status: null }] },
      context: [{ status: null }],
    },
    contents: { nodes: [{ id: review.contentId, status: null }] },
    removed: none,
    allowed: none,
    reviews: none,
    actions: none,
  })
  const open = await desk.ask<typeof data>(acme.moderator, source, { id: review.contentId })
  expect(open.data).toMatchObject({
    content: { status: 'HIDDEN' },
    removed: { totalCount: { count: 1 } },
  })
})

it('the review is in the list of what waits, for whoever has it, and for nobody else', async () => {
  const listed = async (who: Principal) =>
    (
      await desk.ask<{ reviews: { nodes: { id: string }[] } }>(
        who,
        `query ($queueId: ID!) { reviews(filter: { queueIds: [$queueId], states: [OPEN, CLAIMED] }) { nodes { id } } }`,
        { queueId: desk.queueId },
      )
    ).data.reviews.nodes.map(({ id }) => id)
  expect(await listed(acme.colleague)).toEqual([second])
  expect(await listed(acme.moderator)).toEqual([])
})

it('an appeal against the first decision is not shown to whoever decides a second time, and to others it is', async () => {
  const filed = await app.graphql<{ fileAppeal: { appeal: { id: string } } }>(
    acme.tool,
    `mutation ($input: FileAppealInput!) { fileAppeal(input: $input) { appeal { id } } }`,
    { input: { externalId: 'appeal-1', actionId: traces[0], text: 'Why was it removed?' } },
  )
  expect(filed.errors).toEqual([])
  const source = `query ($id: ID!) {
    appeals { nodes { id action { id } } totalCount { count } }
    reviews { nodes { id appeal { id } } }
    appeal(id: $id) { id }
  }`
  const { id } = filed.data.fileAppeal.appeal
  const told = await desk.ask(acme.colleague, source, { id })
  expect(told.errors).toEqual([])
  expect(told.data).toEqual({
    appeals: { nodes: [], totalCount: { count: 0 } },
    reviews: { nodes: [{ id: second, appeal: null }] },
    appeal: null,
  })
  const open = await desk.ask(acme.moderator, source, { id })
  expect(open.data).toMatchObject({
    appeals: { nodes: [{ id, action: { id: traces[0] } }] },
    reviews: { nodes: expect.arrayContaining([expect.objectContaining({ appeal: { id } })]) as unknown },
  })
})

it('nor is one that was filed before the second review was handed out', async () => {
  const other = await app.createWorkspace()
  const otherDesk = await secondReviewDesk(app, other)
  const { id: reviewId } = await makeReview(app.services, other.workspaceId)
  const { actions } = await otherDesk.decide(other.moderator, reviewId, { status: 'HIDDEN' })
  const { errors } = await app.graphql(
    other.tool,
    `mutation ($input: FileAppealInput!) { fileAppeal(input: $input) { appeal { id } } }`,
    { input: { externalId: 'appeal-1', actionId: actions?.[0]?.id, text: 'Why was it removed?' } },
  )
  expect(errors).toEqual([])
  await setClock(app.config.database.url, '30 seconds')
  const handed = await otherDesk.next(other.colleague)
  const { data } = await otherDesk.ask(
    other.colleague,
    '{ appeals { nodes { id } } reviews { nodes { id } } }',
  )
  expect(data).toEqual({ appeals: { nodes: [] }, reviews: { nodes: [{ id: handed }] } })
})

it('nor is its review assigned to them, by the program or an admin, while they judge', async () => {
  const other = await app.createWorkspace()
  const otherDesk = await secondReviewDesk(app, other)
  const { workspaceId } = other
  const { id: reviewId } = await makeReview(app.services, workspaceId)
  const { actions } = await otherDesk.decide(other.moderator, reviewId, { status: 'HIDDEN' })
  await setClock(app.config.database.url, '50 seconds')
  expect(await otherDesk.next(other.colleague)).toBeDefined()
  const working = { workspaceId, memberId: other.colleague.id, sessionId: null }
  await app.services.queueWork.start(working, otherDesk.queueId)
  await app.graphql(
    other.tool,
    `mutation ($input: FileAppealInput!) { fileAppeal(input: $input) { appeal { id } } }`,
    { input: { externalId: 'appeal-1', actionId: actions?.[0]?.id, text: 'Why was it removed?' } },
  )
  await new AssignmentSweep(app.services).sweep()
  const appealed = `select id, assigned_to as of from review where appeal_id is not null`
  const [open] = await otherDesk.rows<{ id: string; of: string | null }>(appealed)
  expect(open).toMatchObject({ of: null })
  const { errors } = await app.graphql(
    other.admin,
    `mutation ($input: AssignReviewInput!) { assignReview(input: $input) { review { id } } }`,
    { input: { id: open?.id, memberId: other.colleague.id } },
  )
  expect(errors.map(({ message }) => message)).toEqual(['They do not see this review'])
})
