import type { Database, Sql } from '../platform/database.ts'
import { type Item, loadItems } from '../signals/item.ts'
import { ActorKind } from '../vocabulary/status.ts'

/** An item as it is now, and whether a human has decided it. */
export interface RecentItem {
  item: Item
  decidedByHuman: boolean
}

interface Row {
  id: string
  at: string
  decidedBy: ActorKind | null
}

const human: ReadonlySet<ActorKind | null> = new Set([ActorKind.member, ActorKind.customer])

/**
 * Visits the newest items of a workspace, newest first, in batches that are each read and visited in a transaction of
 * their own; stops after `most` items or `days` days.
 */
export async function visitRecentItems(
  database: Database,
  workspaceId: string,
  { most, days, batch }: { most: number; days: number; batch: number },
  visit: (tx: Sql, items: RecentItem[]) => Promise<void>,
): Promise<void> {
  let after: Row | undefined
  for (let seen = 0; seen < most;) {
    const wanted = Math.min(batch, most - seen)
    const rows = await database.inWorkspace(workspaceId, async (tx) => {
      const page = await newest(tx, workspaceId, days, wanted, after)
      await visit(tx, await itemsOf(tx, page))
      return page
    })
    seen += rows.length
    after = rows.at(-1)
    if (rows.length < wanted) return
  }
}

/** The rows after one of a page before; its time stays text, which keeps the microseconds. */
function newest(
  tx: Sql,
  workspaceId: string,
  days: number,
  most: number,
  after: Row | undefined,
): Promise<Row[]> {
  return tx.query<Row>(
    `select id, created_at::text as at, decided_by_kind as "decidedBy" from content
     where workspace_id = $1 and created_at >= now() - make_interval(days => $2)
       and ($3::text is null or (created_at, id) < ($3::timestamptz, $4::uuid))
     order by created_at desc, id desc limit $5`,
    [workspaceId, days, after?.at ?? null, after?.id ?? null, most],
  )
}

async function itemsOf(tx: Sql, rows: readonly Row[]): Promise<RecentItem[]> {
  const items = await loadItems(
    tx,
    rows.map(({ id }) => id),
  )
  const byId = new Map(items.map((item) => [item.id, item]))
  return rows.flatMap(({ id, decidedBy }) => {
    const item = byId.get(id)
    return item ? [{ item, decidedByHuman: human.has(decidedBy) }] : []
  })
}
