import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { keptPlans } from '../test/kept-plans.ts'
import { makeReview } from '../test/test-platform.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const claimNext = `mutation ($queueId: ID!, $filter: ReviewFilter) {
  claimNextReview(input: { queueId: $queueId, filter: $filter }) { review { id } refusals { code } }
}`

/** How often the searches for the next review ran with a plan that was kept on their connection. */
const kept = () => keptPlans(app, '%order by "review"."priority", "review"."opened_at", "review"."id" limit%')

it.each([
  ['of a queue is planned a few times, not each time', null, true],
  ['under a filter is planned for its values', { priorities: ['HIGH', 'MEDIUM'] }, false],
])('the next review %s', async (_name, filter, isKept) => {
  const acme = await app.createWorkspace()
  const before = await kept()
  for (let n = 0; n < 10; n++) {
    const { queueId } = await makeReview(app.services, acme.workspaceId)
    const { data, errors } = await app.graphql<{
      claimNextReview: { review: object | null; refusals: object[] }
    }>(acme.moderator, claimNext, { queueId, filter })
    expect([errors, data.claimNextReview]).toEqual([[], { review: { id: expect.any(String) }, refusals: [] }])
  }
  expect((await kept()) - before > 3).toBe(isKept)
})
