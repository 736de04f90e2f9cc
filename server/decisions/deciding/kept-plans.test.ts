import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { keptPlans } from '../../test/kept-plans.ts'
import { makeReview } from '../../test/test-platform.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const act = {
  claim: `mutation ($id: ID!) { claimReview(input: { id: $id }) { refusals { code } } }`,
  extend: `mutation ($id: ID!) { heartbeatReview(input: { id: $id }) { refusals { code } } }`,
  skip: `mutation ($id: ID!) { skipReview(input: { id: $id }) { refusals { code } } }`,
  decide: `mutation ($id: ID!) { decide(input: { reviewId: $id, status: HIDDEN }) { refusals { code } } }`,
}

/** How often the statement that reads a review for whoever acts on it ran with a plan that was kept on its connection. */
const kept = () => keptPlans(app, 'select "review"."state", "review"."queue_id", "review"."escalated_at"%')

it.each(Object.keys(act) as (keyof typeof act)[])(
  'what moderators do with reviews is planned a few times, not each time: to %s',
  async (name) => {
    const acme = await app.createWorkspace()
    const before = await kept()
    for (let n = 0; n < 10; n++) {
      const { id } = await makeReview(app.services, acme.workspaceId)
      const { data, errors } = await app.graphql<Record<string, { refusals: object[] }>>(
        acme.moderator,
        act[name],
        { id },
      )
      expect([errors, ...Object.values(data).map(({ refusals }) => refusals)]).toEqual([[], []])
    }
    expect((await kept()) - before).toBeGreaterThan(3)
  },
)
