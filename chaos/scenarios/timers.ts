import { setTimeout as delay } from 'node:timers/promises'
import { dueTimers } from '../../server/test/due-timers.ts'
import { onInstallation } from '../stage/installation.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import { openChaosWorkspace, secondsUntil } from '../stage/workspace.ts'

const timers = 1000
const awayMs = 15_000
const mostSeconds = 5

async function run({ short }: Effort): Promise<Finding[]> {
  return onInstallation({}, async (on) => {
    const { workspaceId } = await openChaosWorkspace(on)
    const [worker] = on.workers
    await worker?.kill()
    for (const [sql, share] of dueTimers(`now() + interval '1 second'`))
      await on.query(sql, [[workspaceId], timers * share])
    await delay(short ? 2000 : awayMs)
    const began = performance.now()
    await worker?.revive()
    const started = (performance.now() - began) / 1000
    const left = () =>
      on.query(`select from timer where workspace_id = $1 and state <> 'fired' and due_at < now() limit 1`, [
        workspaceId,
      ])
    const took = await secondsUntil(60, async () => (await left()).length === 0)
    const [fired] = await on.query<{ bans: number; users: number; twice: number }>(
      `select (select count(*) from platform_user where workspace_id = $1 and status = 'hidden')::int as bans,
         count(distinct object_id)::int as users, (count(*) - count(distinct object_id))::int as twice
       from action where workspace_id = $1 and status = 'allowed' and object_type = 'user'`,
      [workspaceId],
    )
    return [
      {
        id: 'R8',
        figure: `${timers} due, all fired ${took?.toFixed(1) ?? 'more than 60'} s after the worker was ready, which took ${started.toFixed(1)} s; ${fired?.twice} twice, ${fired?.bans} bans left`,
        held: took !== null && took <= mostSeconds && fired?.twice === 0 && fired.bans === 0,
      },
    ]
  })
}

export const timersOutage: Scenario = {
  name: 'timers',
  about:
    'Ends the worker for 15 seconds, in which a thousand bans, strikes and holds fall due, and starts it again.',
  tries: ['R8'],
  hasShort: false,
  run,
}
