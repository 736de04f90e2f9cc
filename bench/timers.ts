import pg from 'pg'
import { TimerSweep } from '../server/platform/timer-sweep.ts'
import { timerKinds } from '../server/timer-kinds.ts'
import { median, report, timed } from './stage/compare.ts'
import { onGround } from './stage/stage.ts'

/**
 * P13: how fast due timers fire, each with its task, beside 1,000,000 that are not due (or as many as the argument), against
 * statements that only mark 500 of them as fired; the cost of a check when none is due; and how long 1,000 expired temporary bans
 * take to end.
 */

const pending = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const due = 20_000
const bans = 1000

const marking = `
  update timer t set state = 'fired' from (
    select workspace_id, kind, object_id from timer where state = 'armed' and due_at <= now() order by due_at limit 500
  ) d where t.workspace_id = d.workspace_id and t.kind = d.kind and t.object_id = d.object_id returning 1`

await onGround(async ({ services, workspaceId, analyze, databaseCpu }) => {
  const owner = new pg.Client({ connectionString: services.config.database.url })
  owner.on('error', () => undefined)
  await owner.connect()
  const jobs = services.on('jobs')
  const sweep = new TimerSweep(timerKinds(jobs), jobs)

  const arm = (kind: string, count: number, at: string) =>
    owner.query(
      `insert into timer (workspace_id, kind, object_id, due_at)
       select $1, $2, gen_random_uuid(), ${at} from generate_series(1, $3::int) n`,
      [workspaceId, kind, count],
    )

  /** Users whose temporary bans are over. */
  async function armBans(): Promise<void> {
    await owner.query(
      `with made as (
         insert into platform_user (workspace_id, id, external_id, status)
         select $1, gen_random_uuid(), gen_random_uuid(), 'hidden' from generate_series(1, $2::int) returning id
       ) insert into timer (workspace_id, kind, object_id, due_at)
       select $1, 'temporary_ban', id, now() - interval '1 minute' from made`,
      [workspaceId, bans],
    )
  }

  /** Timers fired per second, and the microseconds of CPU of one here and in PostgreSQL. */
  async function measure(count: number, work: () => Promise<unknown>) {
    const [cpu, database] = [process.cpuUsage(), databaseCpu()]
    const took = await timed(work)
    const { user, system } = process.cpuUsage(cpu)
    const left = await owner.query(`select 1 from timer where state = 'armed' and due_at <= now() limit 1`)
    if (left.rows.length > 0) throw new Error('timers that are due have not fired')
    return {
      perSecond: (count * 1000) / took,
      cpu: (user + system) / count,
      database: ((databaseCpu() - database) * 1e6) / count,
    }
  }

  const mark = () =>
    jobs.database.asSystem(async (tx) => {
      while ((await tx.query(marking)).length > 0);
    })

  await arm('hide-content', pending, `now() + (n % 1000 + 1) * interval '1 hour'`)
  await analyze()
  const found = { product: [], bare: [], bans: [] } as Record<string, Awaited<ReturnType<typeof measure>>[]>
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of [
      ['product', () => sweep.sweep()],
      ['bare', mark],
    ] as const) {
      await arm('hide-content', due, `now() - interval '1 minute'`)
      const figures = await measure(due, run)
      if (round > 0) found[name]?.push(figures)
    }
    await armBans()
    const figures = await measure(bans, () => sweep.sweep())
    if (round > 0) found['bans']?.push(figures)
  }
  const idle: number[] = []
  for (let n = 0; n < 200; n++) idle.push(await timed(() => sweep.sweep()))
  const of = (name: string, key: 'perSecond' | 'cpu' | 'database') =>
    median((found[name] ?? []).map((figures) => figures[key]))
  for (const name of Object.keys(found))
    console.log(
      `${name}: ${(found[name] ?? []).map(({ perSecond }) => perSecond.toFixed(0)).join(', ')} a second; one takes ${of(name, 'cpu').toFixed(0)} µs here, ${of(name, 'database').toFixed(0)} in PostgreSQL`,
    )
  const p13 = { id: 'P13' } as const
  report(
    { ...p13, what: 'timers fired', sign: '≥', limit: 20_000, stretch: 40_000, unit: '/s' },
    of('product', 'perSecond'),
  )
  report(
    { ...p13, what: 'timers fired ÷ only marked', sign: '≥', limit: 0.6 },
    of('product', 'perSecond') / of('bare', 'perSecond'),
  )
  report(
    { ...p13, what: 'a look when none is due, p50', sign: '≤', limit: 2, stretch: 0.5, unit: ' ms' },
    median(idle),
  )
  report(
    { id: 'R8', what: '1,000 temporary bans end', sign: '≤', limit: 5, unit: ' s' },
    bans / of('bans', 'perSecond'),
  )
  await owner.end()
})
