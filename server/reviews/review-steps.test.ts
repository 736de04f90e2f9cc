import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { ActorKind, ObjectType } from '../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { moveClock } from '../test/clock.ts'
import { subscribeToEvents } from '../test/subscribe-to-events.ts'
import { makeReview } from '../test/test-platform.ts'
import { openReviews } from './open-review.store.ts'
import { resolveReviews } from './open-review.store.ts'
import { reviewTopic } from './review-events.ts'
import { reasonInWords } from './review-reason.ts'

let app: TestApp
let acme: TestWorkspace
let review: Awaited<ReturnType<typeof makeReview>>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await moveClock(app, '0 seconds')
  acme = await app.createWorkspace()
  review = await makeReview(app.services, acme.workspaceId)
})

const hour = 3_600_000
const at = ({ id }: { id: string }) => ({ workspaceId: acme.workspaceId, memberId: id })
const until = (ahead = hour) => ({ note: 'Asked the platform', until: new Date(Date.now() + ahead) })
const hold = (who = acme.moderator, ahead?: number) =>
  app.services.reviewSteps.hold(at(who), review.id, until(ahead))
const escalate = () => app.services.reviewSteps.escalate(at(acme.moderator), review.id, { note: 'Help' })
const sql = <T>(text: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const works = (who: { id: string }) =>
  app.services.queueWork.start({ ...at(who), sessionId: null }, review.queueId)

interface Shown {
  state: string
  heldUntil: string | null
  assignedTo: { name: string } | null
  claim: { mine: boolean } | null
  steps: { kind: string; note: string | null; actor: { name: string }; member: { name: string } | null }[]
}
async function shown(): Promise<Shown> {
  const { data } = await app.graphql<{ review: Shown }>(
    acme.moderator,
    `query ($id: ID!) { review(id: $id) { state heldUntil assignedTo { name } claim { mine }
       steps { kind note actor { name } member { name } } } }`,
    { id: review.id },
  )
  return data.review
}
const decide = (who = acme.moderator, about: object = { reviewId: review.id }) =>
  app.graphql<{ decide: { actions: { id: string }[] } }>(
    who,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    { input: { ...about, status: 'ALLOWED', requestId: newId() } },
  )

describe('[V2.11.14] a review on hold', () => {
  it('shows its note and its time, ends the claim, and is open again when the time comes', async () => {
    await app.services.claims.claim(at(acme.moderator), review.id)
    await hold()
    expect(await shown()).toMatchObject({
      state: 'ON_HOLD',
      heldUntil: expect.any(String),
      claim: null,
      steps: [{ kind: 'HELD', note: 'Asked the platform', actor: { name: 'Mo' } }],
    })
    await moveClock(app, '59 minutes')
    expect((await shown()).state).toBe('ON_HOLD')
    await moveClock(app, '61 minutes')
    expect(await shown()).toMatchObject({
      state: 'OPEN',
      heldUntil: null,
      assignedTo: null,
      steps: [{ kind: 'HELD' }, { kind: 'WOKEN', note: null, actor: { name: 'Verdict' } }],
    })
  })

  it.each([['Mo', true] as const, ['nobody', false] as const])(
    'goes back to %s first when they work there: %s',
    async (name, working) => {
      await hold()
      await sql(`delete from queue_presence`)
      await works(acme.colleague)
      await moveClock(app, '61 minutes')
      expect((await shown()).assignedTo).toBeNull()
      await moveClock(app, '0 seconds')
      await hold()
      if (working) await works(acme.moderator)
      await app.services.reviewSteps.wake(at(acme.colleague), review.id)
      expect((await shown()).assignedTo?.name ?? 'nobody').toBe(name)
    },
  )

  it.each([
    ['in less than a minute', 30_000],
    ['in more than 30 days', 31 * 24 * hour],
    ['in the past', -hour],
  ])('is refused a time %s', async (_, ahead) => {
    await expect(hold(acme.moderator, ahead)).rejects.toMatchObject({
      details: { fields: { until: 'Must be from one minute to 30 days ahead' } },
    })
  })

  it.each([[''], ['   '], ['x'.repeat(2001)]])(
    'is refused without a note, or with one too long',
    async (note) => {
      const { errors } = await app.graphql(
        acme.moderator,
        `mutation ($id: ID!, $note: String!, $until: DateTimeISO!) { holdReview(input: { id: $id, note: $note, until: $until }) { review { id } } }`,
        { id: review.id, ...until(), note },
      )
      expect(errors).toMatchObject([{ code: 'BAD_USER_INPUT', message: expect.stringMatching(/^note: /) }])
    },
  )

  it('has its time moved by holding it again: the first one wakes nothing', async () => {
    await hold()
    await hold(acme.moderator, 3 * hour)
    await moveClock(app, '2 hours')
    expect((await shown()).state).toBe('ON_HOLD')
    await moveClock(app, '181 minutes')
    expect((await shown()).state).toBe('OPEN')
  })

  it('is decided meanwhile by moderators, and stays decided when its time comes', async () => {
    await hold()
    expect((await decide(acme.colleague)).errors).toEqual([])
    await moveClock(app, '61 minutes')
    expect((await shown()).state).toBe('RESOLVED')
  })

  it('takes the reasons of a new flag, and no second review is opened', async () => {
    await hold()
    const reasons = [reasonInWords('rule', 'again')]
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      openReviews(tx, [
        {
          workspaceId: acme.workspaceId,
          objectType: ObjectType.content,
          objectId: review.contentId,
          priority: 0,
          reasons,
        },
      ]),
    )
    expect(
      await sql(`select state, priority, jsonb_array_length(reasons)::int as reasons from review`),
    ).toEqual([{ state: 'on_hold', priority: 0, reasons: 2 }])
  })

  it.each([['held'], ['escalated']])(
    '[V2.11.15] one that is %s is settled by a rule all the same',
    async (how) => {
      await (how === 'held' ? hold() : escalate())
      await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
        resolveReviews(tx, [
          {
            workspaceId: acme.workspaceId,
            objectId: review.contentId,
            by: { kind: ActorKind.system, id: null },
            actionId: null,
          },
        ]),
      )
      expect((await shown()).state).toBe('RESOLVED')
    },
  )

  it('of twenty people who hold and claim it at once, each does it whole or not at all', async () => {
    const attempts = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? app.services.claims.claim(at(acme.colleague), review.id)
        : app.services.reviewSteps.hold(at(acme.moderator), review.id, until()),
    )
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const [row] = await sql<{ state: string; whole: boolean }>(
      `select state, (state = 'on_hold') = (claimed_by is null and held_until is not null) as whole from review`,
    )
    expect(row).toMatchObject({ state: expect.stringMatching(/^(on_hold|claimed)$/), whole: true })
  })
})

describe('[V2.11.15] an escalated review', () => {
  it('is claimed and decided by admins alone, by the item too, and stays escalated while they look', async () => {
    await escalate()
    for (const about of [{ reviewId: review.id }, { content: { id: review.contentId } }])
      expect((await decide(acme.moderator, about)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    const claimed = await app.services.claims.claim(at(acme.admin), review.id)
    expect(claimed).toMatchObject({ state: 'escalated', claimedBy: acme.admin.id })
    expect((await decide(acme.admin)).errors).toEqual([])
    expect((await shown()).state).toBe('RESOLVED')
  })

  it('is the next one of an admin, whatever its priority, and of nobody else', async () => {
    await escalate()
    const urgent = await makeReview(app.services, acme.workspaceId)
    await sql(`update review set priority = 0 where id = $1`, [urgent.id])
    const next = (who: { id: string }) => app.services.claims.claimNext(at(who), { queueId: review.queueId })
    expect((await next(acme.moderator))?.id).toBe(urgent.id)
    expect(await next(acme.colleague)).toBeNull()
    expect((await next(acme.admin))?.id).toBe(review.id)
  })

  it('is taken back by whoever escalated it, for a minute, and decided by them again', async () => {
    const takeBack = (who: { id: string }) =>
      app.services.reviewSteps.return(at(who), review.id, { note: 'Undone' })
    await escalate()
    await expect(takeBack(acme.colleague)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await takeBack(acme.moderator)
    expect((await decide(acme.moderator)).errors).toEqual([])
  })

  it('is not taken back later, nor from an admin who has opened it, nor once it was returned and escalated again', async () => {
    const takeBack = () => app.services.reviewSteps.return(at(acme.moderator), review.id, { note: 'Undone' })
    await escalate()
    await app.services.claims.claim(at(acme.admin), review.id)
    await expect(takeBack()).rejects.toMatchObject({ code: 'CLAIMED' })
    await app.services.reviewSteps.return(at(acme.admin), review.id, { note: 'Yours' })
    await app.services.reviewSteps.escalate(at(acme.colleague), review.id, { note: 'No' })
    await expect(takeBack()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.services.reviewSteps.return(at(acme.admin), review.id, { note: 'Yours' })
    await escalate()
    await sql(`update review_step set at = at - interval '61 seconds'`)
    await sql(`update review set escalated_at = escalated_at - interval '61 seconds'`)
    await expect(takeBack()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await shown()).state).toBe('ESCALATED')
  })

  it('is handed to admins alone', async () => {
    await escalate()
    for (const who of [acme.admin, acme.moderator]) await works(who)
    const give = (to: { id: string }) =>
      app.services.queueWork.assign(at(acme.admin), review.id, to.id, { note: 'Yours' })
    await expect(give(acme.moderator)).rejects.toMatchObject({
      message: 'Only admins decide an escalated review',
    })
    await give(acme.admin)
    expect((await shown()).steps.at(-1)).toMatchObject({
      kind: 'ASSIGNED',
      note: 'Yours',
      member: { name: 'Ada' },
    })
  })

  it('is escalated again when the decision is undone', async () => {
    await sql(`update content set status = 'flagged'`)
    await escalate()
    const { data } = await decide(acme.admin)
    await sql(`update action set undoable_until = now() + interval '1 minute'`)
    const undone = await app.graphql(
      acme.admin,
      `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { review { id } } }`,
      { id: data.decide.actions[0]?.id },
    )
    expect(undone.errors).toEqual([])
    expect((await shown()).state).toBe('ESCALATED')
  })

  it('waits for an admin again when the lease of one is over', async () => {
    await escalate()
    await app.services.claims.claim(at(acme.admin), review.id)
    await sql(`update review set claimed_until = now() - interval '1 second'`)
    await moveClock(app, '11 minutes')
    expect(await sql(`select state, claimed_by from review`)).toEqual([
      { state: 'escalated', claimed_by: null },
    ])
  })
})

describe('[V2.11.16] what is on record', () => {
  it('each step is in the audit log with who, the note and the states, and told to open pages', async () => {
    const { received, stop } = await subscribeToEvents(app.services.events, acme.workspaceId, reviewTopic)
    await hold()
    await app.services.reviewSteps.wake(at(acme.moderator), review.id)
    await escalate()
    await app.services.reviewSteps.return(at(acme.admin), review.id, { note: 'Yours' })
    const kinds = () => received.map(({ details }) => details['kind'])
    await expect.poll(kinds).toEqual(['held', 'woken', 'escalated', 'returned'])
    await stop()
    const entries = await sql<{ event: string; before: object; after: object }>(
      `select event, before, after from audit_entry where subject = $1 order by seq`,
      [review.id],
    )
    expect(entries).toEqual([
      {
        event: 'review.held',
        before: { state: 'open' },
        after: { state: 'on_hold', note: 'Asked the platform', until: expect.any(String) },
      },
      { event: 'review.woken', before: { state: 'on_hold' }, after: { state: 'open' } },
      { event: 'review.escalated', before: { state: 'open' }, after: { state: 'escalated', note: 'Help' } },
      { event: 'review.returned', before: { state: 'escalated' }, after: { state: 'open', note: 'Yours' } },
    ])
  })

  it('[V2.11.17] a queue counts what is on hold and what is escalated; what is on hold does not wait', async () => {
    const counts = async () =>
      (
        await app.graphql(
          acme.moderator,
          `{ reviewQueues { depth urgentCount oldestAt onHoldCount escalatedCount } }`,
        )
      ).data['reviewQueues']
    await sql(`update review set priority = 0`)
    await hold()
    expect(await counts()).toEqual([
      { depth: 0, urgentCount: 0, oldestAt: null, onHoldCount: 1, escalatedCount: 0 },
    ])
    await app.services.reviewSteps.wake(at(acme.moderator), review.id)
    await escalate()
    expect(await counts()).toMatchObject([{ depth: 1, urgentCount: 1, onHoldCount: 0, escalatedCount: 1 }])
  })

  it('[2.15.2] [V2.15.1] a member restricted to other categories finds no review to hold or escalate, nor its notes, nor its count', async () => {
    await hold()
    const elsewhere = { ...acme.colleague, categories: [newId()] }
    const ask = (source: string) => app.graphql(elsewhere, source, { id: review.id })
    for (const mutation of [
      `holdReview(input: { id: $id, note: "x", until: "${until().until.toISOString()}" })`,
      `wakeReview(input: { id: $id })`,
      `escalateReview(input: { id: $id, note: "x" })`,
      `returnReview(input: { id: $id, note: "x" })`,
    ])
      expect((await ask(`mutation ($id: ID!) { ${mutation} { review { id } } }`)).errors).toMatchObject([
        { code: 'NOT_FOUND' },
      ])
    expect((await ask(`query ($id: ID!) { review(id: $id) { steps { note } } }`)).data).toEqual({
      review: null,
    })
    expect(
      (await app.graphql(elsewhere, `{ reviewQueues { depth onHoldCount escalatedCount } }`)).data,
    ).toEqual({ reviewQueues: [{ depth: 0, onHoldCount: 0, escalatedCount: 0 }] })
  })
})
