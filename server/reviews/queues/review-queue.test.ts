import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { makeQueue, makeRouting } from '../../test/review-queue.ts'
import { makeReview } from '../../test/test-platform.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const create = (input: object, caller = acme.admin) =>
  app.graphql(
    caller,
    `mutation ($input: CreateReviewQueueInput!) {
       createReviewQueue(input: $input) { reviewQueue { name isDefault moderators { name } policyCategories { policyId } } }
     }`,
    { input },
  )
const remove = (id: string) =>
  app.graphql(acme.admin, `mutation ($id: ID!) { deleteReviewQueue(input: { id: $id }) { deletedId } }`, {
    id,
  })
const audit = async (event: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<{ before: unknown; after: unknown }>(
      `select before, after from audit_entry where event = $1 order by seq`,
      [event],
    ),
  )

describe('[2.11.3] a review queue', () => {
  it('has a name, takes all or selected moderators, and may be limited to policy categories', async () => {
    const spam = await makePolicy(app, acme, 'Spam')
    expect((await create({ name: 'Everything' })).data).toEqual({
      createReviewQueue: {
        reviewQueue: { name: 'Everything', isDefault: false, moderators: null, policyCategories: null },
      },
    })
    const selected = { name: 'Few', memberIds: [acme.moderator.id], policyCategoryIds: [spam] }
    expect((await create(selected)).data).toEqual({
      createReviewQueue: {
        reviewQueue: {
          name: 'Few',
          isDefault: false,
          moderators: [{ name: 'Mo' }],
          policyCategories: [{ policyId: 'spam' }],
        },
      },
    })
    expect(await audit('review_queue.created')).toContainEqual({
      before: null,
      after: { ...selected, secondReviewPercent: 0, goldenPercent: 0, tellsGolden: false },
    })
  })

  it.each([
    ['a name that is taken', { name: 'everything' }, 'name'],
    ['no name', { name: ' ' }, 'name'],
    ['an unknown member', { name: 'x', memberIds: ['01890000-0000-7000-8000-000000000000'] }, 'memberIds'],
    [
      'an unknown policy category',
      { name: 'x', policyCategoryIds: ['01890000-0000-7000-8000-000000000000'] },
      'policyCategoryIds',
    ],
    ['nobody at all', { name: 'x', memberIds: [] }, 'memberIds'],
  ])('is refused with %s', async (_what, input, field) => {
    const { errors } = await create(input)
    expect(errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { [field]: expect.any(String) } } },
    ])
  })

  it('no longer has a policy category that was deleted, so that what it has can be saved again', async () => {
    const [kept, gone] = [await makePolicy(app, acme, 'Kept'), await makePolicy(app, acme, 'Gone')]
    const id = await makeQueue(app, acme, 'Two categories', { policyCategoryIds: [kept, gone] })
    await app.services.policyCategories.delete(acme.admin, gone)
    const categories = async () =>
      (
        await app.graphql<{ reviewQueue: { policyCategories: { id: string }[] } }>(
          acme.admin,
          'query ($id: ID!) { reviewQueue(id: $id) { policyCategories { id } } }',
          { id },
        )
      ).data.reviewQueue.policyCategories.map((category) => category.id)
    const input = { id, name: 'Renamed', policyCategoryIds: await categories() }
    const { errors } = await app.graphql(
      acme.admin,
      'mutation ($input: UpdateReviewQueueInput!) { updateReviewQueue(input: $input) { reviewQueue { name } } }',
      { input },
    )
    expect(errors).toEqual([])
    expect(await categories()).toEqual([kept])
  })

  it('is changed by admins alone', async () => {
    expect((await create({ name: 'Mine' }, acme.moderator)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
  })

  it('tells each caller whether they may work in it', async () => {
    await makeQueue(app, acme, 'Only Cleo', { memberIds: [acme.colleague.id] })
    const open = async (caller: TestWorkspace['admin']) => {
      const { data } = await app.graphql<{ reviewQueues: { name: string; mayWork: boolean }[] }>(
        caller,
        '{ reviewQueues { name mayWork } }',
      )
      return data.reviewQueues.find(({ name }) => name === 'Only Cleo')?.mayWork
    }
    expect(await Promise.all([acme.colleague, acme.admin, acme.moderator, acme.reader].map(open))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('deleting a review queue', () => {
  it('leaves the queue of appeals to the rules where it was that', async () => {
    const id = await makeQueue(app, acme, 'Appeals')
    const change =
      'mutation ($id: ID) { updateWorkspace(input: { appealQueueId: $id }) { workspace { appealQueueId } } }'
    await app.graphql(acme.admin, change, { id })
    const other = await makeQueue(app, acme, 'Another')
    const chosen = async () =>
      (
        await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
          tx.query<{ id: string | null }>('select appeal_queue_id as id from workspace'),
        )
      )[0]?.id
    await remove(other)
    expect(await chosen()).toBe(id)
    await remove(id)
    expect(await chosen()).toBeNull()
  })

  it('[V2.11.5] moves its reviews to the Default Queue', async () => {
    const queueId = await makeQueue(app, acme, 'Short-lived')
    const review = await makeReview(app.services, acme.workspaceId)
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`update review set queue_id = $2 where id = $1`, [review.id, queueId]),
    )
    expect((await remove(queueId)).data).toEqual({ deleteReviewQueue: { deletedId: expect.any(String) } })
    const { data } = await app.graphql(
      acme.moderator,
      `query ($id: ID!) { review(id: $id) { state queue { isDefault } } }`,
      { id: review.id },
    )
    expect(data).toEqual({ review: { state: 'OPEN', queue: { isDefault: true } } })
  })

  it('[V2.11.13] is refused while a rule routes to it, with the names of the rules; the queue names them too', async () => {
    const queueId = await makeQueue(app, acme, 'Busy')
    const high = { key: 'review_priority', params: { priorities: ['high'] } }
    const ruleId = await makeRouting(app, acme, 'Urgent ones', queueId, [high])
    expect((await remove(queueId)).errors).toMatchObject([
      { code: 'CONFLICT', extensions: { rules: [{ id: ruleId, name: 'Urgent ones' }] } },
    ])
    const { data } = await app.graphql(
      acme.admin,
      `query ($id: ID!) { reviewQueue(id: $id) { usedBy { id name } } }`,
      { id: queueId },
    )
    expect(data).toEqual({ reviewQueue: { usedBy: [{ id: ruleId, name: 'Urgent ones' }] } })
  })
})
