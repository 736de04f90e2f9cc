import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { asOwner } from '../test/as-owner.ts'
import { makeReview } from '../test/test-platform.ts'
import { AssignmentSweep } from './assignment-sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const assigned = ({ workspaceId }: TestWorkspace): Promise<unknown[]> =>
  app.services.database.inWorkspace(workspaceId, (tx) =>
    tx.query(`select from review where assigned_to is not null`),
  )

async function workIn({ workspaceId, moderator }: TestWorkspace): Promise<void> {
  await makeReview(app.services, workspaceId)
  const [queue] = await app.services.database.inWorkspace(workspaceId, (tx) =>
    tx.query<{ id: string }>(`select id from review_queue`),
  )
  await app.services.queueWork.start(
    { workspaceId, memberId: moderator.id, sessionId: null },
    queue?.id ?? '',
  )
}

/** Has every update of a review of the workspace fail. */
const breakReviews = ({ workspaceId }: TestWorkspace): Promise<void> =>
  asOwner(
    app.config.database.url,
    `create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger broken before update on review for each row when (new.workspace_id = '${workspaceId}') execute function broken()`,
  )

it('[2.11.6] [V2.11.1] a queue in which assigning fails does not keep those after it from their reviews', async () => {
  const both = [await app.createWorkspace(), await app.createWorkspace()]
  const [first, second] = both.toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1))
  if (!first || !second) throw new Error('there are two workspaces')
  await workIn(first)
  await workIn(second)
  await breakReviews(first)
  await new AssignmentSweep(app.services).sweep()
  expect(await assigned(first)).toHaveLength(0)
  expect(await assigned(second)).toHaveLength(1)
})
