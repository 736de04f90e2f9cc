import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { readCurl } from '../../test/docs/curl.ts'
import { kindsOf } from '../../test/docs/example.ts'
import { blocksOf, readPage } from '../../test/docs/markdown.ts'
import { startRestApp } from '../../test/rest-app.ts'
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
         (select bool_and(known.created_at <= c.created_at) from content c join platform_user known on known.id = c.user_id) as users,
         (select count(distinct date_trunc('day', hour)) filter (where hits > 0) > 20 and sum(upheld) > 0 and sum(overturned) > 0
            from rule_hour) as rules,
         (select count(distinct queue_id) = 2 from review where state = 'open') as queues,
         (select bool_and(mode_since < now() - interval '28 days') from rule) as modes,
         (select count(*) filter (where golden_id is null) > 20 and count(*) filter (where golden_id is not null) > 5
             and bool_and(answered_at < now() and member_id is distinct from known_by_id) from quality_check) as checks,
         (select count(*) > 500 and count(distinct queue_id) = 2 and sum(opened) = (select count(*) from review)
            and max(depth) > 3 from queue_point) as waiting,
         (select count(*) = 1 from workspace) as alone`,
    ),
  )
  expect(past).toEqual({
    items: true,
    actions: true,
    decisions: true,
    users: true,
    rules: true,
    queues: true,
    modes: true,
    checks: true,
    waiting: true,
    alone: true,
  })
}, 120_000)

test('the first item of the README is answered as it says', async () => {
  const rest = await startRestApp(app)
  const workspaceId = (await demoWorkspace(app.services.database)) ?? ''
  const by = { workspaceId, actor: { kind: ActorKind.system, id: null } }
  const { key } = await app.services.apiKeys.create(by, { name: 'My platform', scopes: [ApiKeyScope.rest] })
  const blocks = blocksOf(readPage('README.md')).map(({ text }) => text)
  const at = blocks.findIndex((text) => text.includes('/content/sync'))
  const command = /curl [\s\S]*/.exec(blocks[at] ?? '')?.[0] ?? ''
  const { url, ...request } = readCurl(command.replace('http://localhost:4000', rest.url), {
    VERDICT_KEY: key,
  })
  const response = await fetch(url, { ...request, body: request.body ?? null })
  expect(kindsOf(await response.json())).toEqual(kindsOf(JSON.parse(blocks[at + 1] ?? '')))
  await rest.close()
})
