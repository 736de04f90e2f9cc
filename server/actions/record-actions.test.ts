import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { ActorKind, ObjectType, Status } from '../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import type { NewAction } from './new-action.ts'
import { recordActions } from './record-actions.store.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const action = (causeKey: string): NewAction => ({
  workspaceId: acme.workspaceId,
  id: newId(),
  actionType: 'ChangeStatus',
  objectType: ObjectType.user,
  objectId: newId(),
  causeKey,
  actor: { kind: ActorKind.system, id: null },
  ruleId: null,
  ruleVersion: null,
  status: Status.hidden,
  previousStatus: null,
  policyCategoryId: null,
  policyId: null,
  policyName: null,
  policyInformation: null,
  tagsAdded: [],
  tagsRemoved: [],
  note: null,
  createdAt: new Date(),
  undoSeconds: 0,
  origin: null,
  snapshot: { type: ObjectType.user, id: causeKey, tags: [] },
})

const record = (actions: NewAction[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => recordActions(tx, actions))

const outbox = () =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<{ actionId: string }>(`select action_id as "actionId" from outbox order by id`),
  )

describe('recording actions', () => {
  it('without a webhook, nothing waits for one', async () => {
    await record([action('nobody-listens')])
    expect(await outbox()).toEqual([])
  })

  it('[6.1] their payloads wait in the order in which the actions were taken', async () => {
    const { services } = app
    await services.webhooks.set(
      { workspaceId: acme.workspaceId, actor: { kind: ActorKind.system, id: null } },
      'http://127.0.0.1:9/hook',
    )
    const actions = Array.from({ length: 40 }, (_, index) => action(`a-${index}`))
    await record(actions)
    expect((await outbox()).map(({ actionId }) => actionId)).toEqual(actions.map(({ id }) => id))
  })

  it('a cause that is recorded already is refused as a whole', async () => {
    await record([action('once')])
    await expect(record([action('another'), action('once')])).rejects.toThrow(/action_cause/)
  })
})
