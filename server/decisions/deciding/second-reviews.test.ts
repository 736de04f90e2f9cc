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
  desk = await secondReviewDesk(app, acme)
})

/** A review that Mo has decided, and that may be decided a second time by now. */
async function decided(status = 'HIDDEN'): Promise<{ id: string; contentId: string }> {
  const review = await makeReview(app.services, acme.workspaceId)
  expect((await desk.decide(acme.moderator, review.id, { status })).refusals).toEqual([])
  await setClock(app.config.database.url, '10 seconds')
  return review
}

const counts = async () => {
  const [found] = await desk.rows<Record<string, number>>(
    `select (select count(*)::int from action) as actions, (select count(*)::int from outbox) as told,
       (select count(*)::int from event) as events, (select count(*)::int from review) as reviews,
       (select status from content limit 1) as status`,
  )
  return found
}
const refusalsOf = async (who: typeof acme.moderator, id: string) =>
  (await desk.decide(who, id, { status: 'ALLOWED' })).refusals.map(({ code }) => code)

describe('a decision of the share that a queue wants decided twice', () => {
  it('comes to another moderator as a review with an id of its own, and never to the first or an admin', async () => {
    const { id } = await decided()
    expect(await desk.next(acme.moderator)).toBeUndefined()
    expect(await desk.next(acme.admin)).toBeUndefined()
    const second = await desk.next(acme.colleague)
    expect(second).toBeDefined()
    expect(second).not.toBe(id)
    const { data } = await desk.ask(
      acme.colleague,
      `query ($id: ID!) { review(id: $id) { id state claim { mine } resolvedBy { __typename } queue { depth } } }`,
      { id: second },
    )
    expect(data).toEqual({
      review: { id: second, state: 'CLAIMED', claim: { mine: true }, resolvedBy: null, queue: { depth: 0 } },
    })
  })

  it('says who else could have it, as a review does', async () => {
    await decided()
    const second = await desk.next(acme.colleague)
    const { data } = await desk.ask<{ reviewQueues: { id: string }[] }>(acme.admin, '{ reviewQueues { id } }')
    const { workspaceId, moderator } = acme
    const queueId = data.reviewQueues[0]?.id ?? ''
    await app.services.queueWork.start({ workspaceId, memberId: moderator.id, sessionId: null }, queueId)
    const asked = `query ($id: ID!) { reviewAssignees(id: $id) { member { name } refusal } }`
    expect((await desk.ask(acme.colleague, asked, { id: second })).data).toEqual({
      reviewAssignees: [{ member: { name: 'Mo' }, refusal: null }],
    })
  })

  it('does nothing when it is decided again but stand there, and the first decision stands', async () => {
    await decided()
    const second = await desk.next(acme.colleague)
    const before = await counts()
    const answer = await desk.decide(acme.colleague, second ?? '', { status: 'ALLOWED' })
    expect(answer).toMatchObject({ review: { id: second, state: 'RESOLVED' }, refusals: [] })
    expect(answer.undoableUntil).not.toBeNull()
    expect(await counts()).toEqual({ ...before, status: 'hidden' })
    expect(await refusalsOf(acme.colleague, second ?? '')).toEqual(['ALREADY_DECIDED'])
  })

  it('can be undone like any other, and is decided anew', async () => {
    await decided()
    const second = await desk.next(acme.colleague)
    const { actions } = await desk.decide(acme.colleague, second ?? '', { status: 'ALLOWED' })
    const undone = await desk.ask<{ undoDecision: { review: { id: string; state: string } } }>(
      acme.colleague,
      `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { review { id state } refusals { code } } }`,
      { id: actions?.[0]?.id },
    )
    expect(undone.data.undoDecision).toMatchObject({ review: { id: second, state: 'CLAIMED' } })
    await desk.decide(acme.colleague, second ?? '', { status: 'HIDDEN' })
    await moveClock(app, '1 minute')
    expect(await desk.checks()).toEqual([{ state: 'over', outcome: 'agreed', third: null }])
    expect(await desk.now(acme.colleague)).not.toHaveProperty('blind')
  })

  it.each([
    ['skipped', `mutation ($id: ID!) { skipReview(input: { id: $id }) { refusals { code } } }`],
    ['given up', `mutation ($id: ID!) { releaseReview(input: { id: $id }) { refusals { code } } }`],
    [
      'escalated',
      `mutation ($id: ID!) { escalateReview(input: { id: $id, note: "?" }) { refusals { code } } }`,
    ],
  ])('that was %s goes to others, and not to the same person again', async (_how, source) => {
    await decided()
    const second = await desk.next(acme.colleague)
    const { errors } = await desk.ask(acme.colleague, source, { id: second })
    expect(errors).toEqual([])
    await moveClock(app, '2 minutes')
    expect(await desk.checks()).toMatchObject([{ state: 'waiting' }])
    expect(await desk.next(acme.colleague)).toBeUndefined()
  })

  it('is in the same hands again after the page was loaded anew', async () => {
    await decided()
    const second = await desk.next(acme.colleague)
    const source = `mutation ($id: ID!) { releaseReview(input: { id: $id }) { review { state claim { mine } } } }`
    const { data } = await desk.ask(acme.colleague, source, { id: second })
    expect(data).toEqual({ releaseReview: { review: { state: 'OPEN', claim: null } } })
    expect(await desk.next(acme.colleague)).toBe(second)
  })

  it('goes on waiting where whoever had it has gone', async () => {
    await decided()
    await desk.next(acme.colleague)
    await moveClock(app, '11 minutes')
    expect(await desk.checks()).toMatchObject([{ state: 'waiting' }])
  })

  it('ends after three days where nobody else is there, and nothing else happens', async () => {
    await decided()
    const before = await counts()
    await moveClock(app, '73 hours')
    expect(await desk.checks()).toEqual([{ state: 'over', outcome: 'nobody', third: null }])
    expect(await counts()).toEqual(before)
  })

  it('is not given to anybody once the first was undone, or the item decided on again', async () => {
    const review = await makeReview(app.services, acme.workspaceId)
    const { actions } = await desk.decide(acme.moderator, review.id, { status: 'HIDDEN' })
    await desk.ask(
      acme.moderator,
      `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { refusals { code } } }`,
      { id: actions?.[0]?.id },
    )
    await setClock(app.config.database.url, '10 seconds')
    expect(await desk.next(acme.colleague)).toBeUndefined()
    await moveClock(app, '73 hours')
    expect(await desk.checks()).toMatchObject([{ outcome: 'overtaken' }])
  })

  it('is not given to anybody where its author shows what was decided', async () => {
    const { contentId } = await decided()
    const [author] = await desk.rows<{ id: string }>(
      `select external_id as id from platform_user where id = (select user_id from content where id = $1)`,
      [contentId],
    )
    const banned = await desk.ask(
      acme.moderator,
      `mutation ($id: String!) { decide(input: { user: { externalId: $id }, status: HIDDEN }) { refusals { code } } }`,
      { id: author?.id },
    )
    expect(banned.errors).toEqual([])
    expect(await desk.next(acme.colleague)).toBeUndefined()
    expect(await desk.checks()).toMatchObject([{ outcome: 'overtaken' }])
  })

  it('is not drawn of other decisions: a flag, one on no review, and those of a queue that wants none', async () => {
    const flagged = await makeReview(app.services, acme.workspaceId)
    await desk.decide(acme.moderator, flagged.id, { status: 'FLAGGED' })
    await secondReviewDesk(app, acme, { secondReviewPercent: 0 })
    const other = await makeReview(app.services, acme.workspaceId)
    await desk.decide(acme.moderator, other.id, { status: 'HIDDEN' })
    expect(await desk.checks()).toEqual([])
  })

  it('is one for whoever asks many times at once', async () => {
    await decided()
    const given = await Promise.all([0, 1, 2, 3].map(() => desk.next(acme.colleague)))
    expect(new Set(given.filter((id) => id !== undefined)).size).toBe(1)
  })
})

describe('two who decided differently', () => {
  /** Mo has removed an item, Cleo allowed it, and both can no longer undo that. */
  async function disagreement(): Promise<string> {
    await decided()
    await desk.decide(acme.colleague, (await desk.next(acme.colleague)) ?? '', { status: 'ALLOWED' })
    await moveClock(app, '1 minute')
    const [check] = await desk.checks()
    expect(check).toMatchObject({ state: 'over', outcome: 'disagreed' })
    return check?.third ?? ''
  }

  it('leave it to a third person, an admin where nobody else is there, who alone may decide it', async () => {
    const third = await disagreement()
    expect(await desk.next(acme.moderator)).toBeUndefined()
    expect(await refusalsOf(acme.moderator, third)).toEqual(['FORBIDDEN'])
    expect(await refusalsOf(acme.colleague, third)).toEqual(['FORBIDDEN'])
    expect(await desk.next(acme.admin)).toBe(third)
    const before = await counts()
    expect((await desk.decide(acme.admin, third, { status: 'ALLOWED' })).refusals).toEqual([])
    expect(await counts()).toMatchObject({ actions: Number(before?.['actions']) + 1, status: 'allowed' })
  })

  it('are told to the third by what they decided, and not by name', async () => {
    const third = await disagreement()
    await desk.next(acme.admin)
    const { data } = await desk.ask(
      acme.admin,
      `query ($id: ID!) { review(id: $id) { state reasons { kind explanation } object { ... on Content {
         status decidedBy { __typename } timeline { nodes { id } } } } } }`,
      { id: third },
    )
    expect(data).toEqual({
      review: {
        state: 'ESCALATED',
        reasons: [{ kind: 'DISAGREEMENT', explanation: 'Two people decided differently: Allow and Remove' }],
        object: { status: 'HIDDEN', decidedBy: null, timeline: { nodes: [] } },
      },
    })
  })
})
