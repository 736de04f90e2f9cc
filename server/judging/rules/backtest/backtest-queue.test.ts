import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimTasks } from '../../../platform/tasks.ts'
import { ActorKind } from '../../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { changeStatus, makeRule } from '../../../test/moderated-workspace.ts'
import { storeContent } from '../../../test/test-platform.ts'
import { backtestFrame } from './backtest-queue.ts'
import { backtestTasks } from './backtest-task.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const waiting = () =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(`select object_id as id, origin from task where kind = $1`, [backtestFrame.kind]),
  )
async function step(): Promise<void> {
  await backtestTasks(app.services).run(await claimTasks(app.services.database, backtestFrame.kind, 1, 30))
}

it('one that waited for another goes on with the request that asked for it', async () => {
  await storeContent(app.services, acme.workspaceId, { text: 'casino' })
  const ruleId = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
  const start = (origin: string) =>
    app.services.backtests.start(
      { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id }, origin },
      { ruleId },
    )
  const first = await start('first')
  const second = await start('second 00-trace-span-01')
  await step()
  await step()
  expect(await waiting()).toEqual([{ id: first.id, origin: 'first' }])
  await step()
  expect(await waiting()).toEqual([{ id: second.id, origin: 'second 00-trace-span-01' }])
})
