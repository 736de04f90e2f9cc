import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { makeReview } from '../../test/test-platform.ts'
import { tripsOf } from '../../test/trips-of.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

/** Golden items on which the moderator has decided; with the right categories, and the one that was chosen. */
async function decideOn(count: number, right: string[] = [], chosen: string | null = null): Promise<void> {
  const { queueId } = await makeReview(app.services, acme.workspaceId)
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(
      `with golden as (
         insert into golden_item (workspace_id, id, content_id, version, queue_id, priority, reasons, shown, decided_from, status,
           policy_category_ids, explanation)
         select $1, gen_random_uuid(), gen_random_uuid(), 1, $2, 2, '[]', '{}', now(), 'hidden', '{}', 'It sells watches'
         from generate_series(1, $4::int) returning id, content_id)
       insert into quality_check (workspace_id, id, golden_id, content_id, version, queue_id, priority, reasons, shown, decided_from,
         known_status, known_policy_ids, state, member_id, opened_at, ready_at, ends_at, status, answered_at, outcome, policy_category_id)
       select $1, gen_random_uuid(), id, content_id, 1, $2, 2, '[]', '{}', now(), 'hidden', $5, 'over', $3, now(), now(), now(),
         'hidden', now(), 'agreed', $6 from golden`,
      [acme.workspaceId, queueId, acme.moderator.id, count, right, chosen],
    ),
  )
}
const explanations = async () => {
  const { data } = await app.graphql<{ myQuality: { answers: { explanation: string }[] } }>(
    acme.moderator,
    '{ myQuality { answers { explanation } } }',
  )
  return data.myQuality.answers.map(({ explanation }) => explanation)
}

it('the explanations of all answers to golden items are read at once', async () => {
  await decideOn(1)
  expect(await explanations()).toEqual(['It sells watches'])
  const trips = await tripsOf(explanations)
  await decideOn(20)
  expect(await tripsOf(explanations)).toBe(trips)
  expect(await explanations()).toHaveLength(21)
})

it.each(['several are right', 'any is right'])(
  'a right answer is known by the category that was chosen, where %s',
  async (which) => {
    const [spam, fraud] = [
      await makePolicy(app, acme, `Spam ${which}`),
      await makePolicy(app, acme, `Fraud ${which}`),
    ]
    await decideOn(1, which === 'any is right' ? [] : [spam, fraud], fraud)
    const { data } = await app.graphql<{
      myQuality: { answers: { known: { policyCategory: { id: string } | null } }[] }
    }>(acme.moderator, '{ myQuality { answers { known { policyCategory { id } } } } }')
    expect(data.myQuality.answers[0]?.known.policyCategory?.id).toBe(fraud)
  },
)
