import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { makeQueue } from '../../test/review-queue.ts'
import { makeReview } from '../../test/test-platform.ts'

let app: TestApp
let acme: TestWorkspace
let spam: string
let hate: string
let review: { id: string; contentId: string }
let queueId: string

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  spam = await makePolicy(app, acme, 'Spam')
  hate = await makePolicy(app, acme, 'Hate')
})
afterAll(() => app.close())

/** A queue with one review in it. */
async function queueWith(over: Parameters<typeof makeQueue>[3]): Promise<void> {
  queueId = await makeQueue(app, acme, `Queue ${randomUUID()}`, over)
  review = await makeReview(app.services, acme.workspaceId)
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(`update review set queue_id = $2 where id = $1`, [review.id, queueId]),
  )
}

const decide = (caller: Principal, input: object) =>
  app.graphql(
    caller,
    `mutation ($input: DecideInput!) { decide(input: $input) { review { state } actions { actionType } } }`,
    { input: { requestId: randomUUID(), status: 'HIDDEN', ...input } },
  )
const act = (caller: Principal, mutation: string) =>
  app.graphql(caller, `mutation ($id: ID!) { ${mutation} { review { id } } }`, { id: review.id })

describe('[2.7.15] [2.11.3] a queue that is limited to policy categories', () => {
  beforeEach(() => queueWith({ policyCategoryIds: [spam] }))
  const wrong = [
    {
      code: 'BAD_USER_INPUT',
      extensions: { fields: { policyCategoryId: 'Not a policy category of this review queue' } },
    },
  ]

  it('[V2.11.7] takes a decision with one of them, or with none', async () => {
    expect((await decide(acme.moderator, { reviewId: review.id, policyCategoryId: spam })).errors).toEqual([])
    await queueWith({ policyCategoryIds: [spam] })
    expect((await decide(acme.moderator, { reviewId: review.id })).errors).toEqual([])
  })

  it('[V2.11.7] refuses another, on the review and on the item that waits in it, for admins too', async () => {
    for (const about of [{ reviewId: review.id }, { content: { id: review.contentId } }])
      for (const caller of [acme.moderator, acme.admin])
        expect((await decide(caller, { ...about, policyCategoryId: hate })).errors).toMatchObject(wrong)
    const { data } = await app.graphql(
      acme.moderator,
      `query ($id: ID!) { review(id: $id) { state queue { policyCategories { policyId } } } }`,
      { id: review.id },
    )
    expect(data).toEqual({ review: { state: 'OPEN', queue: { policyCategories: [{ policyId: 'spam' }] } } })
  })

  it('[V2.11.7] binds nobody once the item waits no more', async () => {
    await decide(acme.moderator, { reviewId: review.id })
    expect(
      (await decide(acme.moderator, { content: { id: review.contentId }, policyCategoryId: hate })).errors,
    ).toEqual([])
  })
})

describe('[V2.11.6] a queue of selected moderators', () => {
  beforeEach(() => queueWith({ memberIds: [acme.moderator.id] }))
  const closed = [
    { code: 'FORBIDDEN', message: expect.stringMatching(/^Only selected moderators work in the queue/) },
  ]

  it.each([
    'claimReview(input: { id: $id })',
    'heartbeatReview(input: { id: $id })',
    'releaseReview(input: { id: $id })',
    'skipReview(input: { id: $id })',
    'assignReview(input: { id: $id })',
  ])('refuses %s to others, and lets theirs and admins', async (mutation) => {
    expect((await act(acme.colleague, mutation)).errors).toMatchObject(closed)
    for (const caller of [acme.moderator, acme.admin])
      expect((await act(caller, mutation)).errors.filter(({ code }) => code === 'FORBIDDEN')).toEqual([])
  })

  it('refuses the next review, and working there, to others', async () => {
    for (const mutation of ['claimNextReview', 'startWorking'])
      expect(
        (
          await app.graphql(
            acme.colleague,
            `mutation ($id: ID!) { ${mutation}(input: { queueId: $id }) { __typename } }`,
            {
              id: queueId,
            },
          )
        ).errors,
      ).toMatchObject(closed)
  })

  it.each([['the review'], ['the item']])('refuses a decision on %s to others', async (what) => {
    const about = what === 'the item' ? { content: { id: review.contentId } } : { reviewId: review.id }
    expect((await decide(acme.colleague, about)).errors).toMatchObject(closed)
    expect((await decide(acme.moderator, about)).errors).toEqual([])
  })

  it('[V2.11.9] is not assigned to others, whoever asks for it', async () => {
    const { errors } = await app.graphql(
      acme.admin,
      `mutation ($id: ID!, $memberId: ID!) { assignReview(input: { id: $id, memberId: $memberId }) { review { id } } }`,
      { id: review.id, memberId: acme.colleague.id },
    )
    expect(errors).toMatchObject([{ code: 'CONFLICT' }])
  })

  it('is read by others as before', async () => {
    const { data } = await app.graphql(
      acme.colleague,
      `query ($id: ID!, $queueId: ID!) { review(id: $id) { id } reviews(filter: { queueIds: [$queueId] }) { nodes { id } } }`,
      { id: review.id, queueId },
    )
    expect(data).toEqual({ review: { id: review.id }, reviews: { nodes: [{ id: review.id }] } })
  })
})
