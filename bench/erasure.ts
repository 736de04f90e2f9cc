import pg from 'pg'
import { erasureFrame } from '../server/insight/erasure/erasure-queue.ts'
import { erasureTasks } from '../server/insight/erasure/erasure-task.ts'
import { idOf } from '../server/platform/ids.ts'
import { claimTasks } from '../server/platform/tasks.ts'
import { median, report, timed } from './stage/compare.ts'
import { fillWorkspace } from './stage/million.ts'
import { type Ground, onGround } from './stage/stage.ts'

/**
 * P20: the erasure of a user with 100,000 items (or as many as the argument), each with a decision, an entry of the audit log and
 * a place in a delivery, a fifth with a review, a fourth reported: how long it takes without other load, and for how long one of
 * its transactions holds its locks.
 */

const items = Number(process.argv[2] ?? 100_000)
const user = 'somebody'

async function fill({ services, workspaceId }: Ground): Promise<string> {
  await services.syncJudge.decide(workspaceId, {
    contentId: 'first',
    text: 'Hello there',
    user: { id: user },
    category: { id: 'area' },
    subcategory: { id: 'room' },
  })
  const owner = new pg.Client({ connectionString: services.config.database.url })
  await owner.connect()
  await owner.query('delete from audit_entry where workspace_id = $1', [workspaceId])
  const knownId = idOf(workspaceId, 'content', 'known')
  await fillWorkspace(owner, { workspaceId, items, knownId })
  const userId = idOf(workspaceId, 'user', user)
  await owner.query('set session_replication_role = replica')
  await owner.query('update content set user_id = $2 where workspace_id = $1', [workspaceId, userId])
  await owner.query(
    `update audit_entry set after = '{"status":"hidden"}' where workspace_id = $1 and object_id is not null`,
    [workspaceId],
  )
  await owner.query(
    `insert into audit_head (workspace_id, seq, mac) select $1, max(seq), '' from audit_entry where workspace_id = $1
     on conflict (workspace_id) do update set seq = excluded.seq`,
    [workspaceId],
  )
  await owner.end()
  return userId
}

/** The milliseconds of each transaction, until the erasure is complete. */
async function erase({ services }: Ground): Promise<number[]> {
  const { run } = erasureTasks(services)
  const times: number[] = []
  for (;;) {
    const tasks = await claimTasks(services.database, erasureFrame.kind, 1, 60)
    if (tasks.length === 0) return times
    times.push(await timed(() => run(tasks)))
  }
}

await onGround(async (ground) => {
  const { services, workspaceId, actor, databaseCpu } = ground
  const userId = await fill(ground)
  await ground.analyze()
  await services.erasures.start({ workspaceId, actor }, userId)
  const before = databaseCpu()
  const times = await erase(ground)
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000
  const cpu = databaseCpu() - before
  const [left] = await services.database.inWorkspace(workspaceId, (tx) =>
    tx.query<{ n: number }>('select count(*)::int as n from content where workspace_id = $1', [workspaceId]),
  )
  if (left?.n !== 0) throw new Error(`${left?.n} items are left`)
  console.log(
    `${items} items in ${seconds.toFixed(0)} s, ${times.length} transactions of ${median(times).toFixed(0)} ms, CPU of PostgreSQL ${cpu.toFixed(0)} s`,
  )
  const p20 = { id: 'P20', sign: '≤' } as const
  report({ ...p20, what: `a user with ${items} items is erased`, limit: 900, unit: ' s' }, seconds)
  report({ ...p20, what: 'its longest transaction', limit: 5000, unit: ' ms' }, Math.max(...times))
})
