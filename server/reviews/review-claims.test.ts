import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ruleNames } from '../judging/rules/rule-usage.store.ts'
import { newId } from '../platform/ids.ts'
import { TimerSweep } from '../platform/timer-sweep.ts'
import { Priority } from '../platform/vocabulary/priority.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { refused } from '../test/refused.ts'
import { subscribeToEvents } from '../test/subscribe-to-events.ts'
import {
  makeMember,
  makeReview,
  makeWorkspace,
  startTestPlatform,
  type TestPlatform,
} from '../test/test-platform.ts'
import { claimTimer } from './claim-timer.ts'
import { assertMine } from './claims.ts'
import { resolveReviews } from './open-review.store.ts'
import { ReviewClaims } from './review-claims.service.ts'
import { reviewTopic } from './review-events.ts'

describe('[2.11] claims on reviews', () => {
  let platform: TestPlatform
  let claims: ReviewClaims
  let workspaceId: string
  let ada: { workspaceId: string; memberId: string }
  let bob: { workspaceId: string; memberId: string }

  beforeAll(async () => {
    platform = await startTestPlatform()
    claims = new ReviewClaims({ ...platform, ruleNames })
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    workspaceId = await makeWorkspace(platform)
    ada = { workspaceId, memberId: (await makeMember(platform, workspaceId, 'Ada')).id }
    bob = { workspaceId, memberId: (await makeMember(platform, workspaceId, 'Bob')).id }
  })

  const sql = (text: string, values: unknown[]) =>
    platform.database.inWorkspace(workspaceId, (tx) => tx.query(text, values))
  const endLease = (id: string) =>
    sql(`update review set claimed_until = now() - interval '1 second' where id = $1`, [id])
  const assertFor = (id: string, memberId: string) =>
    platform.database.inWorkspace(workspaceId, (tx) =>
      assertMine({ tx, ruleNames }, { workspaceId, reviewId: id }, { kind: ActorKind.member, id: memberId }),
    )

  it('a claim holds the review for ten minutes', async () => {
    const { id } = await makeReview(platform, workspaceId)
    const before = Date.now()
    const review = await claims.claim(ada, id)
    expect(review).toMatchObject({ state: 'claimed', claimedBy: ada.memberId })
    expect((review.claimedUntil?.getTime() ?? 0) - before).toBeGreaterThan(598_000)
    expect((review.claimedUntil?.getTime() ?? 0) - before).toBeLessThan(602_000)
  })

  it('of 50 claims at the same time exactly one wins, and the others learn who did', async () => {
    const { id } = await makeReview(platform, workspaceId)
    const members = await Promise.all(
      Array.from({ length: 50 }, (_, n) => makeMember(platform, workspaceId, `Member ${n}`)),
    )
    const results = await Promise.allSettled(
      members.map((member) => claims.claim({ workspaceId, memberId: member.id }, id)),
    )
    const winners = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.claimedBy] : [],
    )
    expect(winners).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          code: 'CLAIMED',
          details: { claimedBy: { id: winners[0], name: expect.stringMatching(/^Member \d+$/) } },
        })
    }
  })

  it("a claim of one's own is renewed by claiming again and by a heartbeat", async () => {
    const { id } = await makeReview(platform, workspaceId)
    const first = await claims.claim(ada, id)
    const again = await claims.claim(ada, id)
    const beat = await claims.heartbeat(ada, id)
    expect(again.claimedUntil?.getTime()).toBeGreaterThan(first.claimedUntil?.getTime() ?? Infinity)
    expect(beat.claimedUntil?.getTime()).toBeGreaterThan(again.claimedUntil?.getTime() ?? Infinity)
  })

  it.each(['claim', 'heartbeat', 'release'] as const)(
    "%s of another's live claim is refused",
    async (verb) => {
      const { id } = await makeReview(platform, workspaceId)
      await claims.claim(ada, id)
      expect(await refused(claims[verb](bob, id))).toMatchObject({
        code: 'CLAIMED',
        details: { claimedBy: { id: ada.memberId, name: 'Ada' } },
      })
    },
  )

  it('a claim whose lease is over may be taken, and then the first holder has lost it', async () => {
    const { id } = await makeReview(platform, workspaceId)
    await claims.claim(ada, id)
    await endLease(id)
    expect(await claims.claim(bob, id)).toMatchObject({ claimedBy: bob.memberId })
    expect(await refused(claims.heartbeat(ada, id))).toMatchObject({ code: 'CLAIMED' })
  })

  it('a released review is open for everybody', async () => {
    const { id } = await makeReview(platform, workspaceId)
    await claims.claim(ada, id)
    expect(await claims.release(ada, id)).toMatchObject({
      state: 'open',
      claimedBy: null,
      claimedUntil: null,
    })
    expect(await claims.claim(bob, id)).toMatchObject({ claimedBy: bob.memberId })
  })

  it('a decided review is refused with who decided', async () => {
    const { id, contentId } = await makeReview(platform, workspaceId)
    await platform.database.inWorkspace(workspaceId, (tx) =>
      resolveReviews(tx, [
        {
          workspaceId,
          objectId: contentId,
          by: { kind: ActorKind.member, id: bob.memberId },
          actionId: null,
        },
      ]),
    )
    const attempts = [
      () => claims.claim(ada, id),
      () => claims.heartbeat(ada, id),
      () => assertFor(id, ada.memberId),
    ]
    for (const attempt of attempts)
      expect(await refused(attempt())).toMatchObject({
        code: 'ALREADY_DECIDED',
        details: { decidedBy: { name: 'Bob' } },
      })
  })

  it('a decision checks the claim: free and own reviews pass, those of others do not', async () => {
    const { id } = await makeReview(platform, workspaceId)
    await expect(assertFor(id, bob.memberId)).resolves.toBeDefined()
    await claims.claim(ada, id)
    await expect(assertFor(id, ada.memberId)).resolves.toBeDefined()
    expect(await refused(assertFor(id, bob.memberId))).toMatchObject({ code: 'CLAIMED' })
    const key = platform.database.inWorkspace(workspaceId, (tx) =>
      assertMine({ tx, ruleNames }, { workspaceId, reviewId: id }, { kind: ActorKind.customer, id: null }),
    )
    expect(await refused(key)).toMatchObject({ code: 'CLAIMED' })
  })

  it.each([
    ['an unknown review', newId()],
    ['no id at all', 'nonsense'],
  ])('%s is not found', async (_what, id) => {
    expect(await refused(claims.claim(ada, id))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(claims.claimNext(ada, { queueId: id }))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it("another workspace's review is not found", async () => {
    const { id, queueId } = await makeReview(platform, await makeWorkspace(platform))
    expect(await refused(claims.claim(ada, id))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(claims.claimNext(ada, { queueId }))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('the next review is the most urgent, then the oldest, that nobody holds and they have not passed by', async () => {
    const low = await makeReview(platform, workspaceId, { priority: Priority.low })
    const old = await makeReview(platform, workspaceId)
    const young = await makeReview(platform, workspaceId)
    const urgent = await makeReview(platform, workspaceId, { priority: Priority.urgent })
    const order: string[] = []
    for (let n = 0; n < 4; n++)
      order.push((await claims.claimNext(ada, { queueId: low.queueId, skip: order }))?.id ?? '')
    expect(order).toEqual([urgent.id, old.id, young.id, low.id])
    expect(await claims.claimNext(ada, { queueId: low.queueId, skip: order })).toBeNull()
  })

  it('the next review is first of all the one that they hold themselves, from a page that is gone', async () => {
    const held = await makeReview(platform, workspaceId)
    const urgent = await makeReview(platform, workspaceId, { priority: Priority.urgent })
    const queueId = held.queueId
    await claims.claim(ada, held.id)
    expect((await claims.claimNext(ada, { queueId }))?.id).toBe(held.id)
    expect((await claims.claimNext(ada, { queueId, skip: [held.id] }))?.id).toBe(urgent.id)
    expect(await claims.claimNext(bob, { queueId })).toBeNull()
    await endLease(held.id)
    expect((await claims.claimNext(bob, { queueId }))?.id).toBe(held.id)
  })

  it('skipped reviews are left to others', async () => {
    const first = await makeReview(platform, workspaceId)
    const second = await makeReview(platform, workspaceId)
    expect((await claims.claimNext(ada, { queueId: first.queueId, skip: [first.id] }))?.id).toBe(second.id)
    expect((await claims.claimNext(bob, { queueId: first.queueId }))?.id).toBe(first.id)
  })

  it('many who ask for the next review at the same time get different ones', async () => {
    const reviews = await Promise.all(Array.from({ length: 20 }, () => makeReview(platform, workspaceId)))
    const queueId = reviews[0]?.queueId ?? ''
    const members = await Promise.all(
      Array.from({ length: 30 }, (_, n) => makeMember(platform, workspaceId, `Member ${n}`)),
    )
    const asking = members.map(({ id }) => claims.claimNext({ workspaceId, memberId: id }, { queueId }))
    const got = (await Promise.all(asking)).flatMap((review) => review?.id ?? [])
    expect(new Set(got).size).toBe(got.length)
    expect(got.length).toBeGreaterThan(0)
  })

  it('a claim that nobody keeps alive is released when its lease ends, once, and pages are told', async () => {
    const { id, queueId } = await makeReview(platform, workspaceId)
    await claims.claim(ada, id)
    await endLease(id)
    await sql(`update timer set due_at = now() - interval '1 second' where object_id = $1`, [id])
    const { received, stop } = await subscribeToEvents(platform.events, workspaceId, reviewTopic)
    const sweep = new TimerSweep(new Map([['review_claim', claimTimer(platform.pubsub)]]), platform)
    sweep.start()
    await expect
      .poll(() => received, { timeout: 5000 })
      .toMatchObject([{ objectId: id, details: { kind: 'released', queueId } }])
    await sweep.stop()
    await stop()
    expect(await sql(`select state, claimed_by from review where id = $1`, [id])).toEqual([
      { state: 'open', claimed_by: null },
    ])
  })

  it('a timer that is late for a renewed claim changes nothing', async () => {
    const { id } = await makeReview(platform, workspaceId)
    await claims.claim(ada, id)
    await platform.database.inWorkspace(workspaceId, (tx) =>
      claimTimer(platform.pubsub).fire(tx, [
        { workspaceId, kind: 'review_claim', objectId: id, generation: 1 },
      ]),
    )
    expect(await sql(`select state from review where id = $1`, [id])).toEqual([{ state: 'claimed' }])
  })
})
