import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeReview } from '../../test/test-platform.ts'
import { tripsOf } from '../../test/trips-of.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

/** Golden items on which the moderator has decided. */
async function decideOn(count: number): Promise<void> {
  const { queueId } = await makeReview(app.services, acme.workspaceId)
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(
      `with golden as (
         insert into golden_item (workspace_id, id, content_id, version, queue_id, priority, reasons, shown, decided_from, status,
           policy_category_ids, explanation)
         select $1, gen_random_uuid(), gen_random_uuid(), 1, $2, 2, '[]', '{}', now(), 'hidden', '{}', 'It sells watches'
         from generate_series(1, $4::int) returning id, content_id)
       insert into quality_check (workspace_id, id, golden_id, content_id, version, queue_id, priority, reasons, shown, decided_from,
         known_status, known_policy_ids, state, member_id, opened_at, ready_at, ends_at, status, answered_at, outcome)
       select $1, gen_random_uuid(), id, content_id, 1, $2, 2, '[]', '{}', now(), 'hidden', '{}', 'over', $3, now(), now(), now(),
         'hidden', now(), 'agreed' from golden`,
      [acme.workspaceId, queueId, acme.moderator.id, count],
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
