import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { secondReviewDesk, type SecondReviewDesk } from '../../test/second-reviews.ts'
import { setClock } from '../../test/set-clock.ts'
import { makeReview } from '../../test/test-platform.ts'

let app: TestApp
let acme: TestWorkspace
let desk: SecondReviewDesk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await setClock(app.config.database.url, '0')
  acme = await app.createWorkspace()
  desk = await secondReviewDesk(app, acme, { goldenPercent: 100 })
})

const make = (contentId: string, over: object = {}) =>
  desk.ask<{ makeGoldenItem: { goldenItem: { id: string } | null } }>(
    acme.admin,
    `mutation ($input: MakeGoldenItemInput!) { makeGoldenItem(input: $input) {
       goldenItem { id status explanation content { id } queue { id } createdBy { name } policyCategories { id } }
       refusals { code message } } }`,
    { input: { content: { id: contentId }, status: 'HIDDEN', explanation: 'It sells watches', ...over } },
  )

/** An item that Mo removed a while ago. */
async function past(): Promise<string> {
  const { id, contentId } = await makeReview(app.services, acme.workspaceId)
  await desk.decide(acme.moderator, id, { status: 'HIDDEN' })
  return contentId
}

const golden = async (over: object = {}): Promise<string> => {
  const { data, errors } = await make(await past(), over)
  expect(errors).toEqual([])
  return data.makeGoldenItem.goldenItem?.id ?? ''
}

describe('a golden item', () => {
  it('is made of what a person has decided on in a review, once, and listed until it is retired', async () => {
    const contentId = await past()
    const { data } = await make(contentId)
    const { goldenItem } = data.makeGoldenItem
    expect(goldenItem).toMatchObject({
      status: 'HIDDEN',
      explanation: 'It sells watches',
      content: { id: contentId },
      queue: { id: desk.queueId },
      createdBy: { name: 'Ada' },
    })
    expect((await make(contentId)).errors).toMatchObject([{ message: 'The item is golden already' }])
    const other = await makeReview(app.services, acme.workspaceId)
    expect((await make(other.contentId)).errors).toMatchObject([
      { message: 'Nobody has decided on this item in a review' },
    ])
    const listed = () => desk.ask<{ goldenItems: { id: string }[] }>(acme.admin, `{ goldenItems { id } }`)
    expect((await listed()).data.goldenItems).toEqual([{ id: goldenItem?.id }])
    await desk.ask(
      acme.admin,
      `mutation ($id: ID!) { retireGoldenItem(input: { id: $id }) { refusals { code } } }`,
      {
        id: goldenItem?.id,
      },
    )
    expect((await listed()).data.goldenItems).toEqual([])
  })

  it('comes in the place of an ordinary review, looks as new as that, and once to each moderator', async () => {
    await golden()
    const ordinary = await makeReview(app.services, acme.workspaceId)
    const given = await desk.next(acme.colleague)
    expect(given).not.toBe(ordinary.id)
    const { data } = await desk.ask<{ review: { openedAt: string; object: { createdAt: string } } }>(
      acme.colleague,
      `query ($id: ID!) { review(id: $id) { openedAt state object { ... on Content { status createdAt timeline { nodes { id } } } } } }`,
      { id: given },
    )
    expect(data.review).toMatchObject({
      state: 'CLAIMED',
      object: { status: null, createdAt: data.review.openedAt, timeline: { nodes: [] } },
    })
    await desk.decide(acme.colleague, given ?? '', { status: 'ALLOWED' })
    expect(await desk.next(acme.colleague)).toBe(ordinary.id)
  })

  it('comes where each case is one row of the list, and not where a filter is set that it might not fit', async () => {
    await golden()
    const ordinary = await makeReview(app.services, acme.workspaceId)
    expect(await desk.next(acme.colleague, { priorities: ['MEDIUM'] })).toBe(ordinary.id)
    await desk.decide(acme.colleague, ordinary.id, { status: 'ALLOWED' })
    const other = await makeReview(app.services, acme.workspaceId)
    const given = await desk.next(acme.colleague, { firstOfCase: true })
    expect(given).toEqual(expect.any(String))
    expect(given).not.toBe(other.id)
  })

  it('comes to no admin, not to whoever decided on it then, and not where nothing else waits', async () => {
    await golden()
    expect(await desk.next(acme.colleague)).toBeUndefined()
    const ordinary = await makeReview(app.services, acme.workspaceId)
    expect(await desk.next(acme.moderator)).toBe(ordinary.id)
    await makeReview(app.services, acme.workspaceId)
    expect(await desk.next(acme.admin)).not.toBeUndefined()
    expect(await desk.checks()).toEqual([])
  })

  it('has what is decided recorded, and nothing else happens', async () => {
    await golden()
    await makeReview(app.services, acme.workspaceId)
    const given = await desk.next(acme.colleague)
    const counted = () =>
      desk.rows(`select (select count(*)::int from action) as actions, (select count(*)::int from outbox) as told,
        (select count(*)::int from event) as events, (select count(*)::int from strike) as strikes`)
    const before = await counted()
    const answer = await desk.decide(acme.colleague, given ?? '', { status: 'ALLOWED', strike: true })
    expect(answer).toMatchObject({ refusals: [], golden: null })
    await moveClock(app, '1 minute')
    expect(await desk.checks()).toEqual([{ state: 'over', outcome: 'disagreed', third: null }])
    expect(await counted()).toEqual(before)
  })

  it.each([
    ['HIDDEN', true],
    ['ALLOWED', false],
  ])('%s is told at once to be right: %s, with why, where the queue tells it', async (status, right) => {
    desk = await secondReviewDesk(app, acme, { goldenPercent: 100, tellsGolden: true })
    await golden()
    await makeReview(app.services, acme.workspaceId)
    const given = await desk.next(acme.colleague)
    expect(await desk.decide(acme.colleague, given ?? '', { status })).toMatchObject({
      undoableUntil: null,
      golden: { right, status: 'HIDDEN', explanation: 'It sells watches', policyCategories: [] },
    })
  })
})
