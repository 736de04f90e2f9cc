import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sql } from '../platform/database.ts'
import { loadItems } from '../signals/subject.store.ts'
import { startTestApp, type TestApp } from '../test/app.ts'
import { withRowsRead } from '../test/rows-read.ts'
import { newestActionsOn } from './action-log.store.ts'
import { withObjects } from './recorded-action.store.ts'
import { standingActions } from './standing-action.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const users = 1500

/** A workspace with an item of each of its users, who came after PostgreSQL counted the tables. @returns one on which was decided */
async function grownWorkspace() {
  const { workspaceId } = await app.createWorkspace()
  const place = { category: { id: 'general' }, subcategory: { id: 'chat' } }
  const first = { contentId: 'first', text: 'hello', user: { id: 'uma' }, ...place }
  await app.services.intake.accept(workspaceId, first)
  const owner = new pg.Client({ connectionString: app.config.database.url })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
  return app.services.database.inWorkspace(workspaceId, async (tx) => {
    await tx.query(
      `insert into subcategory (workspace_id, id, category_id, external_id, name)
       select workspace_id, gen_random_uuid(), category_id, 'chat' || n, 'Chat ' || n from subcategory, generate_series(1, 100) n`,
    )
    await tx.query(
      `insert into platform_user (workspace_id, id, external_id)
       select workspace_id, gen_random_uuid(), 'user' || n from platform_user, generate_series(1, $1::int) n`,
      [users],
    )
    const [item] = await tx.query<{ id: string }>(
      `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text)
       select c.workspace_id, gen_random_uuid(), u.external_id, u.id, c.category_id, c.subcategory_id, c.text
       from content c, platform_user u where u.external_id <> 'uma' returning id`,
    )
    await tx.query(
      `insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind, status)
       values ($1, gen_random_uuid(), 'ChangeStatus', 'content', $2, 'test', 'system', 'allowed')`,
      [workspaceId, item?.id],
    )
    return { workspaceId, id: item?.id ?? '' }
  })
}

/** The rows of content and users that some work looks at. */
const looksAt = async (tx: Sql, work: () => Promise<unknown>): Promise<number> =>
  (await withRowsRead(tx, ['content', 'platform_user'], work)).rows

it('tells the actions on an item in a workspace that has grown since PostgreSQL counted the tables', async () => {
  const { workspaceId, id } = await grownWorkspace()
  await app.services.database.byKey([workspaceId], async (tx) => {
    const rows = await newestActionsOn(tx, workspaceId, [id], 100)
    expect(rows).toHaveLength(1)
    const told = await looksAt(tx, () => withObjects(tx, workspaceId, rows))
    const object = { workspaceId, id }
    const standing = await looksAt(tx, () => standingActions(tx, [object]))
    // Not one user for each item.
    expect(Math.max(told, standing)).toBeLessThan(4 * users)
  })
})

it('loads items with their authors and places in such a workspace, each by its key', async () => {
  const { workspaceId } = await grownWorkspace()
  await app.services.database.byKey([workspaceId], async (tx) => {
    const items = await tx.query<{ id: string }>(
      `select id from content where workspace_id = $1 and external_id <> 'first' limit 100`,
      [workspaceId],
    )
    const ids = items.map(({ id }) => id)
    const tables = ['content', 'platform_user', 'category', 'subcategory']
    const { result, rows } = await withRowsRead(tx, tables, () => loadItems(tx, [workspaceId], ids))
    expect(result).toHaveLength(100)
    // Authors and places are looked up for each item at most once.
    expect(rows).toBeLessThanOrEqual(400)
  })
})
