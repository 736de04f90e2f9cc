import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefusedAction } from '../../delivery/webhooks/exhaust.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { storeContent } from '../../test/test-platform.ts'
import { decide } from '../deciding/decide.ts'
import { bySystem, judgementOf } from '../deciding/decision.ts'
import { opensNone } from '../deciding/route-reviews.ts'
import { revertActions } from './revert.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const inWorkspace = <T>(work: (tx: Transaction) => Promise<T>) =>
  app.services.database.inWorkspace(acme.workspaceId, work)

/** Decides by hand in the transaction, and answers the actions. */
async function byHand(
  tx: Transaction,
  objectIds: readonly string[],
  status: Status,
): Promise<RefusedAction[]> {
  const { decided } = await decide(
    tx,
    objectIds.map((objectId) =>
      judgementOf({
        workspaceId: acme.workspaceId,
        objectType: ObjectType.content,
        objectId,
        decisions: [
          { ...bySystem, cause: newId(), actor: { kind: ActorKind.member, id: acme.moderator.id }, status },
        ],
      }),
    ),
    opensNone,
  )
  return decided.flatMap(({ actions }) => actions.map(({ id: actionId }) => ({ actionId, origin: null })))
}

/** How many transactions wait for this one to end. */
const waitingFor = async (tx: Transaction) =>
  (
    await tx.query(
      `select pid from pg_locks where not granted and transactionid = pg_current_xact_id()::text::xid`,
    )
  ).length

describe('[R5] a revert', () => {
  it('leaves alone what somebody decides at the moment in which it begins', async () => {
    const content = await storeContent(app.services, acme.workspaceId)
    const refused = await inWorkspace((tx) => byHand(tx, [content.id], Status.flagged))
    const newer = inWorkspace(async (tx) => {
      await byHand(tx, [content.id], Status.hidden)
      const reverting = inWorkspace((own) => revertActions(own, acme.workspaceId, refused, opensNone))
      await expect.poll(() => waitingFor(tx), { interval: 10 }).toBe(1)
      return { reverting }
    })
    await (
      await newer
    ).reverting
    const [now] = await inWorkspace((tx) =>
      tx.query(`select status from content where id = $1`, [content.id]),
    )
    expect(now).toEqual({ status: Status.hidden })
  })

  it('of several items locks them in the order of everybody, and never deadlocks with decisions on them', async () => {
    const stored = Array.from({ length: 30 }, () => storeContent(app.services, acme.workspaceId))
    const ids = (await Promise.all(stored)).map(({ id }) => id).sort()
    for (let round = 0; round < 5; round++) {
      const refused: RefusedAction[] = []
      for (const id of ids.toReversed())
        refused.push(...(await inWorkspace((tx) => byHand(tx, [id], Status.flagged))))
      await Promise.all([
        inWorkspace((tx) => revertActions(tx, acme.workspaceId, refused, opensNone)),
        ...Array.from({ length: 3 }, () => inWorkspace((tx) => byHand(tx, ids, Status.hidden))),
      ])
    }
  })
})
