import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { demoSignIn, demoWorkspace, seedDemo } from './seed-demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the demo is made once, with a month behind it, and not beside other workspaces', async () => {
  expect(await seedDemo(app.services)).toEqual(demoSignIn)
  expect(await seedDemo(app.services)).toEqual(demoSignIn)
  const workspaceId = (await demoWorkspace(app.services.database)) ?? ''
  const [past] = await app.services.database.inWorkspace(workspaceId, (tx) =>
    tx.query(
      `select (select count(*) filter (where created_at < now() - interval '1 day') >= 600 from content) as items,
         (select count(*) > 0 from action where created_at < now() - interval '2 days') as actions,
         (select bool_and(resolved_at > opened_at) from review where resolved_at < now() - interval '1 day') as decisions,
         (select count(*) = 1 from workspace) as alone`,
    ),
  )
  expect(past).toEqual({ items: true, actions: true, decisions: true, alone: true })
}, 120_000)
