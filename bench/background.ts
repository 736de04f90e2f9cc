import 'reflect-metadata'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { analyzeTasks } from '../server/decisions/pipeline/analyze-task.ts'
import { RuleType } from '../server/judging/rules/rule-type.ts'
import { TaskWorker } from '../server/platform/task-worker.ts'
import { bodies } from './stage/bodies.ts'
import { median, report, timed } from './stage/compare.ts'
import { type Ground, onGround } from './stage/stage.ts'

/**
 * P7: texts that wait to be decided in the background, by ten rules of which one flags every twentieth, written with their actions,
 * reviews and traces, against as many jobs of a Bull queue, 16 at a time, that do nothing.
 */

const waiting = 4000
const atATime = 16
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)

/** Decisions in a second, and the microseconds of CPU that one took here and in PostgreSQL. */
interface Figures {
  perSecond: number
  cpu: number
  database: number
}

async function makeRules({ services, workspaceId, actor }: Ground): Promise<void> {
  const by = { workspaceId, actor }
  for (let n = 0; n < 10; n++) {
    const words = n === 0 ? ['everytwentieth'] : [`nobody${n}writes`, `this${n}either`]
    const conditions = [{ key: 'text', params: { match: 'contains_any_word', words } }]
    const actions = [{ key: 'change_status', params: { status: 'flagged' } }]
    const rule = await services.rules.create(by, {
      type: RuleType.content,
      name: `Rule ${n}`,
      conditions,
      actions,
    })
    await services.rules.setEnabled(by, rule.id, true)
  }
}

await onGround(async (ground) => {
  const { services, workspaceId, databaseCpu } = ground
  await makeRules(ground)
  const owner = new pg.Client({ connectionString: services.config.database.url })
  owner.on('error', () => undefined)
  await owner.connect()
  const texts = bodies.map((body) => (JSON.parse(body) as { text: string }).text)

  /** Takes items in as requests do, many at a time. */
  const takeIn = () =>
    Promise.all(
      Array.from({ length: waiting }, (_, n) =>
        services.intake.accept(workspaceId, {
          contentId: randomUUID(),
          text: `${texts[n % texts.length] ?? ''}${n % 20 === 0 ? ' everytwentieth' : ''}`,
          user: { id: `user-${n % 200}` },
          category: { id: `category-${n % 4}` },
          subcategory: { id: `subcategory-${n % 20}` },
        }),
      ),
    )

  async function measure(work: () => Promise<unknown>): Promise<Figures> {
    const [cpu, database] = [process.cpuUsage(), databaseCpu()]
    const took = await timed(work)
    const { user, system } = process.cpuUsage(cpu)
    return {
      perSecond: (waiting * 1000) / took,
      cpu: (user + system) / waiting,
      database: ((databaseCpu() - database) * 1e6) / waiting,
    }
  }

  async function decideAll(): Promise<void> {
    const jobs = services.on('jobs')
    const workers = analyzeTasks(jobs.database, jobs.pipeline).map((kind) => new TaskWorker(kind, jobs))
    for (const worker of workers) worker.start()
    while ((await owner.query('select 1 from task limit 1')).rows.length > 0) await pause(10)
    await Promise.all(workers.map((worker) => worker.stop()))
  }

  /** Jobs that are taken by a queue which starts when all of them wait. */
  async function drainBull(): Promise<Figures> {
    const queue = services.jobs.queue(randomUUID())
    await queue.addBulk(Array.from({ length: waiting }, (_, n) => ({ data: { n } })))
    let left = waiting
    return measure(
      () =>
        new Promise<void>((done) => void queue.process(atATime, async () => void (--left === 0 && done()))),
    )
  }

  const found: Record<'decided' | 'drained', Figures[]> = { decided: [], drained: [] }
  for (let round = 0; round <= rounds; round++) {
    await takeIn()
    if (round === 0) await ground.analyze()
    const [decided, drained] = [await measure(decideAll), await drainBull()]
    if (round === 0) continue
    found.decided.push(decided)
    found.drained.push(drained)
  }
  await owner.end()
  const of = (name: keyof typeof found, key: keyof Figures) =>
    median(found[name].map((figures) => figures[key]))
  for (const name of ['decided', 'drained'] as const)
    console.log(
      `${name}: ${of(name, 'perSecond').toFixed(0)} a second; one takes ${of(name, 'cpu').toFixed(0)} µs here, ${of(name, 'database').toFixed(0)} in PostgreSQL`,
    )
  report(
    {
      id: 'P7',
      what: 'background decisions ÷ a Bull queue that does nothing',
      sign: '≥',
      limit: 0.5,
      stretch: 1,
      unit: '×',
    },
    of('decided', 'perSecond') / of('drained', 'perSecond'),
  )
  const spent = { id: 'P7', sign: '≤', unit: ' µs' } as const
  report(
    { ...spent, what: 'CPU of PostgreSQL for a background decision', limit: 300 },
    of('decided', 'database'),
  )
})
