import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { asOwner } from '../../test/as-owner.ts'
import { withRowsRead } from '../../test/rows-read.ts'
import { contentNear } from './content.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const elsewhere = 20_000

/** A workspace with three items in a quiet place, long before many in another. @returns the second of the three */
async function quietPlace() {
  const { workspaceId } = await app.createWorkspace()
  const send = (contentId: string, subcategory: string) =>
    app.services.intake.accept(workspaceId, {
      contentId,
      text: 'hello',
      user: { id: 'uma' },
      category: { id: 'general' },
      subcategory: { id: subcategory },
    })
  for (const id of ['first', 'second', 'third']) await send(id, 'quiet')
  await send('other', 'loud')
  const [item] = await app.services.database.inWorkspace(workspaceId, async (tx) => {
    await tx.query(
      `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text, created_at)
       select workspace_id, gen_random_uuid(), n, user_id, category_id, subcategory_id, text, created_at + n * interval '1 second'
       from content, generate_series(1, $1::int) n where external_id = 'other'`,
      [elsewhere],
    )
    return tx.query<{ id: string }>(`select id from content where external_id = 'second'`)
  })
  await asOwner(app.config.database.url, 'analyze')
  return { workspaceId, id: item?.id ?? '' }
}

it('reads the neighbours of an item, and nothing of what came in elsewhere since', async () => {
  const item = await quietPlace()
  await app.services.database.inWorkspace(item.workspaceId, async (tx) => {
    const { result, rows } = await withRowsRead(tx, ['content'], async () => [
      await contentNear(tx, item, 5, 5),
      await contentNear(tx, item, 1, 0),
    ])
    expect(result.map((near) => near.map(({ externalId }) => externalId))).toEqual([
      ['first', 'second', 'third'],
      ['first', 'second'],
    ])
    expect(rows).toBeLessThan(100)
  })
})
