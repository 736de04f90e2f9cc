import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sql } from '../../platform/database.ts'
import { loadItems } from '../../signals/subject.store.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { asOwner } from '../../test/as-owner.ts'
import { withRowsRead } from '../../test/rows-read.ts'
import { lockContent } from './content-decision.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A workspace with so many items, each a copy of the first. @returns their ids */
async function workspaceOf(items: number): Promise<{ workspaceId: string; ids: string[] }> {
  const { workspaceId } = await app.createWorkspace()
  const place = { category: { id: 'general' }, subcategory: { id: 'chat' } }
  await app.services.intake.accept(workspaceId, {
    contentId: 'first',
    text: 'hello',
    user: { id: 'uma' },
    ...place,
  })
  const ids = await app.services.database.inWorkspace(workspaceId, (tx) =>
    tx.query<{ id: string }>(
      `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text)
       select workspace_id, gen_random_uuid(), 'copy' || n, user_id, category_id, subcategory_id, text
       from content, generate_series(1, $1::int) n returning id`,
      [items],
    ),
  )
  return { workspaceId, ids: ids.map(({ id }) => id) }
}

async function analyze(): Promise<void> {
  await asOwner(app.config.database.url, 'analyze')
}

const looksAt = (workspaceId: string, work: (tx: Sql) => Promise<unknown[]>) =>
  app.services.database.byKey([workspaceId], async (tx) => {
    const { result, rows } = await withRowsRead(tx, ['content'], () => work(tx))
    return { found: result.length, rows }
  })

it('[P7] looks items up by their keys in a workspace that came after PostgreSQL counted the tables', async () => {
  await workspaceOf(3000)
  await analyze()
  const { workspaceId, ids } = await workspaceOf(3000)
  const some = ids.slice(0, 100)
  const locked = await looksAt(workspaceId, (tx) =>
    lockContent(
      tx,
      some.map((id) => ({ workspaceId, id })),
    ),
  )
  const loaded = await looksAt(workspaceId, (tx) => loadItems(tx, [workspaceId], some))
  expect([locked.found, loaded.found]).toEqual([100, 100])
  expect(Math.max(locked.rows, loaded.rows)).toBeLessThanOrEqual(400)
})
