import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { analyzeTasks } from '../server/decisions/pipeline/analyze-task.ts'
import { takeIn, workOff } from './stage/background-decisions.ts'
import { bodies } from './stage/bodies.ts'
import { median, report, timed } from './stage/compare.ts'
import {
  decideAll as decideLeast,
  type LeastItem,
  leastTables,
  takeIn as takeInLeast,
} from './stage/least-writes.ts'
import { onGround } from './stage/stage.ts'
import { everyTwentieth, makeTenRules, wordsOfTenRules } from './stage/ten-rules.ts'

/**
 * P7: background decisions on texts, by ten rules of which one flags every twentieth, written with their actions, reviews and
 * traces, against as many jobs of a Bull queue, 16 at a time, that do nothing, and against the least that keeps the same promises
 * (stage/least-writes.ts).
 */

const waiting = 4000
const atATime = 16
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)

/**
 * Decisions per second, the microseconds of CPU of one here and in PostgreSQL, and its bytes of write-ahead log without full-page
 * images, which depend on the time since the last checkpoint.
 */
interface Figures {
  perSecond: number
  cpu: number
  database: number
  log: number
}

await onGround(async (ground) => {
  const { services, workspaceId, databaseCpu } = ground
  await makeTenRules(ground)
  const owner = new pg.Client({ connectionString: services.config.database.url })
  owner.on('error', () => undefined)
  await owner.connect()
  const least = new pg.Pool({ connectionString: services.config.database.url, max: 4 })
  least.on('error', () => undefined)
  await least.query(leastTables)
  await owner.query('create extension pg_walinspect')
  const sent = bodies.map((body) => JSON.parse(body) as LeastItem)
  const items = () =>
    Array.from({ length: waiting }, (_, n) => {
      const item = sent[n % sent.length] as LeastItem
      return { ...item, content_id: randomUUID(), text: everyTwentieth(item.text, n) }
    })

  const logEnd = async () =>
    (await owner.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')).rows[0]?.at
  const loggedSince = async (start: string | undefined) => {
    const end = await logEnd()
    if (start === end) return 0
    const { rows } = await owner.query<{ bytes: number }>(
      'select coalesce(sum(record_size), 0)::float8 as bytes from pg_get_wal_stats($1, $2)',
      [start, end],
    )
    return rows[0]?.bytes ?? 0
  }

  async function measure(work: () => Promise<unknown>): Promise<Figures> {
    const [log, cpu, database] = [await logEnd(), process.cpuUsage(), databaseCpu()]
    const took = await timed(work)
    const { user, system } = process.cpuUsage(cpu)
    return {
      perSecond: (waiting * 1000) / took,
      cpu: (user + system) / waiting,
      database: ((databaseCpu() - database) * 1e6) / waiting,
      log: (await loggedSince(log)) / waiting,
    }
  }

  const jobs = services.on('jobs')
  const decideAll = () => workOff(services, owner, analyzeTasks(jobs.database, jobs.pipeline))

  /** Jobs of a queue that starts when all of them wait. */
  async function drainBull(): Promise<Figures> {
    const queue = services.jobs.queue(randomUUID())
    await queue.addBulk(Array.from({ length: waiting }, (_, n) => ({ data: { n } })))
    let left = waiting
    return measure(
      () =>
        new Promise<void>((done) => void queue.process(atATime, async () => void (--left === 0 && done()))),
    )
  }

  async function decideByHand(): Promise<Figures> {
    const all = items()
    for (let n = 0; n < all.length; n += 500) await takeInLeast(least, all.slice(n, n + 500))
    return measure(() => decideLeast(least, wordsOfTenRules.flat(), { lanes: 2, most: 128 }))
  }

  const found: Record<'decided' | 'byHand' | 'drained', Figures[]> = { decided: [], byHand: [], drained: [] }
  for (let round = 0; round <= rounds; round++) {
    await takeIn(services, workspaceId, items())
    if (round === 0) await ground.analyze()
    const [decided, byHand, drained] = [await measure(decideAll), await decideByHand(), await drainBull()]
    if (round === 0) continue
    found.decided.push(decided)
    found.byHand.push(byHand)
    found.drained.push(drained)
  }
  await Promise.all([owner.end(), least.end()])
  const of = (name: keyof typeof found, key: keyof Figures) =>
    median(found[name].map((figures) => figures[key]))
  for (const name of ['decided', 'byHand', 'drained'] as const)
    console.log(
      `${name}: ${of(name, 'perSecond').toFixed(0)} a second; one takes ${of(name, 'cpu').toFixed(0)} µs here, ${of(name, 'database').toFixed(0)} in PostgreSQL, ${of(name, 'log').toFixed(0)} bytes of its log`,
    )
  const goal = { id: 'P7', sign: '≥', unit: '×' } as const
  report(
    { ...goal, what: 'background decisions ÷ a Bull queue that does nothing', limit: 0.5, stretch: 1 },
    of('decided', 'perSecond') / of('drained', 'perSecond'),
  )
  report(
    { ...goal, what: 'background decisions ÷ the least by hand', limit: 0.6 },
    of('decided', 'perSecond') / of('byHand', 'perSecond'),
  )
  const spent = { id: 'P7', sign: '≤', unit: ' µs' } as const
  report(
    { ...spent, what: 'CPU of PostgreSQL for a background decision', limit: 300 },
    of('decided', 'database'),
  )
  report(
    { ...spent, what: 'write-ahead log of a background decision', limit: 1500, unit: ' bytes' },
    of('decided', 'log'),
  )
})
