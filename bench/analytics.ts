import pg from 'pg'
import { readAgreement } from '../server/insight/analytics/agreement.ts'
import {
  AnalyticsInterval,
  type AnalyticsRange,
  withDays,
} from '../server/insight/analytics/analytics-range.ts'
import { readPoints, readTotals, readWait } from '../server/insight/analytics/points.ts'
import { rollUp } from '../server/insight/analytics/roll-up.ts'
import { readModerators, readPolicies, readReports, readRules } from '../server/insight/analytics/subjects.ts'
import type { Sql } from '../server/platform/database.ts'
import { alternate, report, timed } from './stage/compare.ts'
import { fillPast, insertActions } from './stage/past.ts'
import { onStage } from './stage/stage.ts'

/**
 * P11: analytics of 30 days from the hourly counts against the same from the rows themselves, the cost of counting an hour, and
 * the cost per decision of the index that counting reads. The number of items is an argument, 1,000,000 by default.
 */

const items = Number(process.argv[2] ?? 1_000_000)
const dayMs = 86_400_000
const to = new Date()
const period = {
  from: new Date(to.getTime() - 30 * dayMs),
  to,
  interval: AnalyticsInterval.day,
  timeZone: 'Europe/Berlin',
}
const range = withDays(period, to)

const rawDays = `
  select date_trunc('day', a.created_at, 'Europe/Berlin') as at, a.status, a.actor_kind, count(*)
  from action a left join content c on (c.workspace_id, c.id) = (a.workspace_id, a.object_id)
  where a.workspace_id = $1 and a.created_at >= $2 and a.created_at < $3 and a.action_type = 'ChangeStatus' and a.undone_at is null
  group by 1, 2, 3`
const rawItems = `
  select date_trunc('day', created_at, 'Europe/Berlin') as at, count(*) from content
  where workspace_id = $1 and created_at >= $2 and created_at < $3 group by 1`

const sections: Record<string, (tx: Sql, workspaceId: string, range: AnalyticsRange) => Promise<unknown>> = {
  totals: readTotals,
  timeline: readPoints,
  'time to decision': readWait,
  policies: readPolicies,
  rules: readRules,
  moderators: readModerators,
  agreement: readAgreement,
  reports: readReports,
}

await onStage(async ({ services: { database, config }, workspaceId, analyze }) => {
  const inside = <T>(work: (tx: Sql) => Promise<T>) => database.inWorkspace(workspaceId, work)
  const owner = new pg.Client({ connectionString: config.database.url })
  await owner.connect()
  await fillPast(owner, workspaceId, items)
  await analyze()
  let steps = 0
  const counting = await timed(async () => {
    for (let more = true; more; steps++) ({ more } = await inside((tx) => rollUp(tx, workspaceId)))
  })
  await analyze()
  const [rows] = await inside((tx) => tx.query<{ count: string }>('select count(*) from analytics_count'))
  console.log(
    `${items} items in 30 days; ${rows?.count} rows of counts, written in ${(counting / 1000).toFixed(1)} s, ${steps} transactions`,
  )
  const again = await alternate({ hour: () => inside((tx) => rollUp(tx, workspaceId)) })
  console.log(`counting the last one or two hours again: ${again.hour.toFixed(1)} ms`)
  const times = await alternate({
    raw: () =>
      inside(async (tx) => {
        for (const statement of [rawDays, rawItems])
          await tx.query(statement, [workspaceId, range.from, range.to])
      }),
    counts: () => inside((tx) => readPoints(tx, workspaceId, range)),
  })
  console.log(`raw ${times.raw.toFixed(0)} ms, counts ${times.counts.toFixed(1)} ms`)
  report(
    { id: 'P11', what: 'raw ÷ counts, timeline of 30 days', sign: '≥', limit: 10, stretch: 50 },
    times.raw / times.counts,
  )
  const [one] = await inside((tx) => readModerators(tx, workspaceId, range))
  const ofOne = { ...range, memberId: one?.memberId ?? null }
  const readings = Object.entries(sections).flatMap(([name, read]) => [
    [name, () => inside((tx) => read(tx, workspaceId, range))] as const,
    [`${name} of one moderator`, () => inside((tx) => read(tx, workspaceId, ofOne))] as const,
  ])
  const each = await alternate(Object.fromEntries(readings))
  for (const [name, time] of Object.entries(each))
    report({ id: 'P11', what: `${name} of 30 days`, sign: '≤', limit: 20, unit: ' ms' }, time)
  const indexed = await alternate({
    with: () => insertActions(owner, workspaceId, true),
    without: () => insertActions(owner, workspaceId, false),
  })
  report(
    { id: 'P11', what: '5,000 action records with ÷ without the index by time', sign: '≤', limit: 1.15 },
    indexed.with / indexed.without,
  )
  await owner.end()
})
