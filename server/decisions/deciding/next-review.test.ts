import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeReview } from '../../test/test-platform.ts'

let app: TestApp
let acme: TestWorkspace
let queueId: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

const open = async (over: Parameters<typeof makeReview>[2] = {}): Promise<string> => {
  const review = await makeReview(app.services, acme.workspaceId, over)
  queueId = review.queueId
  return review.id
}

interface Answer {
  decide: {
    actions: { id: string }[] | null
    next: { id: string; claim: { mine: boolean; member: { name: string } } } | null
    refusals: { code: string }[]
  }
}
const decide = (who: Principal, reviewId: string, next: object | null = {}, over: object = {}) =>
  app.graphql<Answer>(
    who,
    `mutation ($input: DecideInput!) {
       decide(input: $input) {
         actions { id } next { id claim { mine member { name } } } refusals { code }
       }
     }`,
    {
      input: {
        reviewId,
        status: 'ALLOWED',
        requestId: randomUUID(),
        ...(next && { next: { queueId, ...next } }),
        ...over,
      },
    },
  )
const nextOf = async (...given: Parameters<typeof decide>): Promise<string | undefined> =>
  (await decide(...given)).data.decide.next?.id

describe('[2.11] a decision answers with the next review', () => {
  it('claimed for whoever decided: the most urgent, then the oldest', async () => {
    const first = await open()
    const old = await open()
    await open()
    const urgent = await open({ priority: Priority.urgent })
    const { data } = await decide(acme.moderator, first)
    expect(data.decide.next).toMatchObject({ id: urgent, claim: { mine: true } })
    expect(await nextOf(acme.moderator, urgent)).toBe(old)
  })

  it('is none where none is wanted, none waits, or the decision is refused', async () => {
    const [first, second] = [await open(), await open()]
    await app.services.claims.claim({ workspaceId: acme.workspaceId, memberId: acme.colleague.id }, first)
    const { data } = await decide(acme.moderator, first)
    expect(data.decide).toMatchObject({ next: null, refusals: [{ code: 'CLAIMED' }] })
    expect(await nextOf(acme.moderator, second, null)).toBeUndefined()
    const third = await open()
    expect(await nextOf(acme.moderator, third)).toBeUndefined()
  })

  it('two who decide in lockstep are never given the same one', async () => {
    const ids = await Promise.all(Array.from({ length: 14 }, () => open()))
    let hands = [ids[0] ?? '', ids[1] ?? '']
    const given = new Set(hands)
    while (hands.length > 0) {
      const answers = await Promise.all(
        hands.map((id, n) => nextOf(n === 0 ? acme.moderator : acme.colleague, id)),
      )
      hands = answers.flatMap((id) => id ?? [])
      for (const id of hands) {
        expect(given.has(id)).toBe(false)
        given.add(id)
      }
    }
    expect(given.size).toBe(ids.length)
  })

  it('leaves out what the member does not want now, what they skipped, what is on hold, and what does not fit', async () => {
    const [first, unwanted, skipped, held] = [await open(), await open(), await open(), await open()]
    await open({ text: 'hello' })
    const found = await open({ text: 'cheap watches' })
    await app.graphql(
      acme.moderator,
      `mutation ($id: ID!) { skipReview(input: { id: $id }) { review { id } } }`,
      {
        id: skipped,
      },
    )
    await app.graphql(
      acme.moderator,
      `mutation ($id: ID!, $until: DateTimeISO!) { holdReview(input: { id: $id, note: "Later", until: $until }) { review { id } } }`,
      { id: held, until: new Date(Date.now() + 3_600_000) },
    )
    expect(await nextOf(acme.moderator, first, { skip: [unwanted], filter: { search: 'watches' } })).toBe(
      found,
    )
  })

  it('sent again under its requestId, it answers the same one and claims no other', async () => {
    const [first, second, third] = [await open(), await open(), await open()]
    const requestId = randomUUID()
    expect(await nextOf(acme.moderator, first, {}, { requestId })).toBe(second)
    expect(await nextOf(acme.moderator, first, {}, { requestId })).toBe(second)
    expect(await nextOf(acme.colleague, second, {})).toBeUndefined()
    expect(
      await app.services.claims.claimNext(
        { workspaceId: acme.workspaceId, memberId: acme.colleague.id },
        { queueId },
      ),
    ).toMatchObject({ id: third })
  })

  it('the decision stands where the next one would be in a queue that the member may not work in', async () => {
    const first = await open()
    const { data: made } = await app.graphql<{ createReviewQueue: { reviewQueue: { id: string } } }>(
      acme.admin,
      `mutation ($input: CreateReviewQueueInput!) { createReviewQueue(input: $input) { reviewQueue { id } } }`,
      { input: { name: 'Leads', memberIds: [acme.colleague.id] } },
    )
    const { data } = await decide(acme.moderator, first, { queueId: made.createReviewQueue.reviewQueue.id })
    expect(data.decide).toMatchObject({ next: null, refusals: [] })
    expect(data.decide.actions).toHaveLength(1)
  })
})
