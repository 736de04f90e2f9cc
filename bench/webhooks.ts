import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { deliveryPolicy } from '../server/delivery/webhooks/delivery-policy.ts'
import { DeliveryWorker } from '../server/delivery/webhooks/delivery-worker.ts'
import { waitingOf } from '../server/delivery/webhooks/outbox.store.ts'
import { median, medians, report } from './stage/compare.ts'
import { deliverLeast, leastFeeding, leastWebhookTables } from './stage/least-webhooks.ts'
import { start } from './stage/programs.ts'
import { root } from './stage/root.ts'
import { type Ground, onGround } from './stage/stage.ts'
import { webhookBody } from './stage/webhook-body.ts'
import { type Figures, show } from './stage/webhook-figures.ts'

/**
 * P10: webhooks against signed requests of one action each, sent by undici alone: for actions of one workspace and of 32 that are
 * created at that rate, for a backlog, and beside a dead endpoint; the backlog also against the least that keeps the same
 * promises (stage/least-webhooks.ts).
 */

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** How often in each round four workspaces are measured alone and beside an endpoint; a request to a dead one takes 15 seconds. */
const turns = { '/dead': 1, '/refusing': 3 }
const backlog = 10_000
const feedMs = 20

const run = promisify(execFile)

async function sendBare(url: string): Promise<Figures> {
  const file = ['--import', '@oxc-node/core/register', 'bench/stage/bare-webhooks.ts']
  const { stdout } = await run(process.execPath, [...file, url, String(seconds)], { cwd: root })
  return { together: 1, database: 0, log: 0, ...(JSON.parse(stdout) as Pick<Figures, 'perSecond' | 'cpu'>) }
}

/** What came to a path of the receiver. */
interface Count {
  requests: number
  actions: number
}

/** Puts actions of as many objects into the outbox of each of the workspaces, as decisions do. */
const feeding = `
  with added as (
    insert into outbox (workspace_id, action_id, action_type, object_type, object_id, object_external_id, body)
    select a.workspace_id, a.id, 'ChangeStatus', 'content', gen_random_uuid(), 'item-' || a.id, replace($3, $4, a.id::text)
    from (select w.id as workspace_id, uuidv7() as id from unnest($1::uuid[]) as w (id), generate_series(1, $2::int)) a
    returning *
  ) ${waitingOf('added')}`
const bodyMark = '<id>'

/** The set-up of this benchmark: the receiver, the generator of actions, and the deliverer. */
async function prepare({ services, actor, databaseCpu, addWorkspace }: Ground, receiver: string) {
  const owner = new pg.Client({ connectionString: services.config.database.url })
  owner.on('error', () => undefined)
  await owner.connect()
  await owner.query(leastWebhookTables)
  const leastPool = new pg.Pool({ connectionString: services.config.database.url, max: 8 })
  leastPool.on('error', () => undefined)
  const worker = () =>
    new DeliveryWorker({ ...services.on('jobs'), policy: deliveryPolicy(services.config.webhooks.schedule) })

  const feed = (workspaceIds: readonly string[], actions: number) =>
    owner.query(feeding, [workspaceIds, actions, webhookBody(bodyMark), bodyMark])

  /** Workspaces whose webhook is a path of the receiver. */
  async function workspaces(count: number, path: string): Promise<string[]> {
    const ids = await Promise.all(Array.from({ length: count }, addWorkspace))
    for (const workspaceId of ids) await services.webhooks.set({ workspaceId, actor }, receiver + path)
    return ids
  }

  const delivered = async (workspaceIds: readonly string[]): Promise<number> => {
    const { rows } = await owner.query<{ count: number }>(
      `select coalesce(sum(cardinality(outbox_ids)), 0)::int as count from delivery
       where workspace_id = any ($1::uuid[]) and state = 'delivered'`,
      [workspaceIds],
    )
    return rows[0]?.count ?? 0
  }

  const isOver = async (workspaceIds: readonly string[]): Promise<boolean> => {
    const { rows } = await owner.query(
      `select 1 from unnest($1::uuid[]) as w (id) where exists (select 1 from outbox_waiting o where o.workspace_id = w.id)
         or exists (select 1 from delivery d where d.workspace_id = w.id and d.state = 'sending')`,
      [workspaceIds],
    )
    return rows.length === 0
  }

  const received = async () => {
    const counts = (await (await fetch(`${receiver}/counts`)).json()) as Record<string, Count>
    return counts['/hook'] ?? { requests: 0, actions: 0 }
  }
  const requests = async () => (await received()).requests

  const logged = async (): Promise<number> => {
    const { rows } = await owner.query<{ bytes: string }>(
      `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`,
    )
    return Number(rows[0]?.bytes)
  }

  /** What is delivered during the work. */
  async function measure(workspaceIds: readonly string[], work: () => Promise<unknown>): Promise<Figures> {
    const [before, requestsBefore, logBefore, database] = [
      await delivered(workspaceIds),
      await requests(),
      await logged(),
      databaseCpu(),
    ]
    const [began, cpu] = [performance.now(), process.cpuUsage()]
    await work()
    const [took, { user, system }] = [performance.now() - began, process.cpuUsage(cpu)]
    const inDatabase = (databaseCpu() - database) * 1e6
    const actions = Math.max(1, (await delivered(workspaceIds)) - before)
    return {
      perSecond: (actions * 1000) / took,
      together: actions / Math.max(1, (await requests()) - requestsBefore),
      cpu: (user + system) / actions,
      database: inDatabase / actions,
      log: ((await logged()) - logBefore) / actions,
    }
  }

  /** The same for the hand-written least, with as many actions as a backlog has. */
  async function drainLeast(): Promise<Figures> {
    await owner.query(leastFeeding, [backlog, webhookBody(bodyMark), bodyMark])
    const [requestsBefore, logBefore, database] = [await requests(), await logged(), databaseCpu()]
    const [began, cpu] = [performance.now(), process.cpuUsage()]
    await deliverLeast(leastPool, `${receiver}/hook`)
    const [took, { user, system }] = [performance.now() - began, process.cpuUsage(cpu)]
    return {
      perSecond: (backlog * 1000) / took,
      together: backlog / ((await requests()) - requestsBefore),
      cpu: (user + system) / backlog,
      database: ((databaseCpu() - database) * 1e6) / backlog,
      log: ((await logged()) - logBefore) / backlog,
    }
  }

  async function untilOver(workspaceIds: readonly string[]): Promise<void> {
    while (!(await isOver(workspaceIds))) await pause(feedMs)
  }

  /** Asks the receiver: asking PostgreSQL meanwhile took a fourth of what it was measured to take. */
  async function untilReceived(actions: number): Promise<void> {
    while ((await received()).actions < actions) await pause(feedMs)
  }

  /** Actions that are created over some seconds. */
  async function stream(workspaceIds: readonly string[], perSecond: number): Promise<Figures> {
    const working = worker()
    working.start()
    const figures = await measure(workspaceIds, async () => {
      const began = performance.now()
      for (let fed = 0; performance.now() < began + seconds * 1000;) {
        const due = Math.floor((((performance.now() - began) / 1000) * perSecond - fed) / workspaceIds.length)
        if (due > 0) await feed(workspaceIds, due)
        fed += Math.max(0, due) * workspaceIds.length
        await pause(feedMs)
      }
    })
    await untilOver(workspaceIds)
    await working.stop()
    return figures
  }

  /** Actions that wait when the worker starts; other workspaces' backlogs beside them are not measured. */
  async function drain(workspaceIds: readonly string[], actions: number, beside: readonly string[] = []) {
    await feed([...beside, ...workspaceIds], actions)
    const all = (await received()).actions + actions * workspaceIds.length
    const working = worker()
    const figures = await measure(workspaceIds, async () => {
      working.start()
      await untilReceived(all)
      await untilOver(workspaceIds)
    })
    await working.stop()
    return figures
  }

  /** What a backlog of another endpoint costs those of the workspaces; its own is gone afterwards. */
  async function costBeside(path: string, workspaceIds: readonly string[], besideFirst: boolean) {
    const [failing = ''] = await workspaces(1, path)
    const perSecond = { alone: 0, beside: 0 }
    for (const turn of besideFirst ? (['beside', 'alone'] as const) : (['alone', 'beside'] as const)) {
      const others = turn === 'beside' ? [failing] : []
      perSecond[turn] = (await drain(workspaceIds, backlog / workspaceIds.length, others)).perSecond
      if (turn === 'beside') await services.webhooks.delete({ workspaceId: failing, actor })
    }
    return 1 - perSecond.beside / perSecond.alone
  }

  const close = () => Promise.all([owner.end(), leastPool.end()])
  return { workspaces, stream, drain, drainLeast, costBeside, close }
}

const receiver = await start('bench/stage/receiver.ts', [], {})
await onGround(async (ground) => {
  const stage = await prepare(ground, receiver.url)
  const one = await stage.workspaces(1, '/hook')
  const many = await stage.workspaces(32, '/hook')
  const four = await stage.workspaces(4, '/hook')
  await stage.drain([...one, ...many], 300)
  await ground.analyze()
  const found: Record<'bare' | 'ofOne' | 'ofMany' | 'backlog' | 'least', Figures[]> = {
    bare: [],
    ofOne: [],
    ofMany: [],
    backlog: [],
    least: [],
  }
  const costs: Record<string, number[]> = { '/dead': [], '/refusing': [] }
  for (let round = 0; round < rounds; round++) {
    const bare = await sendBare(`${receiver.url}/hook`)
    found.bare.push(bare)
    found.ofOne.push(await stage.stream(one, bare.perSecond))
    found.ofMany.push(await stage.stream(many, bare.perSecond))
    found.backlog.push(await stage.drain(one, backlog))
    found.least.push(await stage.drainLeast())
    for (const [path, times] of Object.entries(turns))
      for (let turn = 0; turn < times; turn++)
        costs[path]?.push(await stage.costBeside(path, four, (round + turn) % 2 === 1))
    console.log(
      `round ${round + 1}`,
      JSON.stringify(
        {
          bare: found.bare.at(-1),
          one: found.ofOne.at(-1),
          many: found.ofMany.at(-1),
          backlog: found.backlog.at(-1),
          least: found.least.at(-1),
          costs,
        },
        (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value),
      ),
    )
  }
  const [bare, ofOne, ofMany] = [medians(found.bare), medians(found.ofOne), medians(found.ofMany)]
  const [drained, least] = [medians(found.backlog), medians(found.least)]
  const shown = {
    bare,
    'one workspace': ofOne,
    '32 workspaces': ofMany,
    backlog: drained,
    'the least': least,
  }
  for (const [name, figures] of Object.entries(shown)) console.log(`${name}: ${show(figures)}`)
  const p10 = { id: 'P10', sign: '≥', unit: '×' } as const
  report(
    { ...p10, what: 'actions of one workspace ÷ bare', limit: 0.7, stretch: 0.85 },
    ofOne.perSecond / bare.perSecond,
  )
  report(
    { ...p10, what: 'actions of 32 workspaces ÷ bare', limit: 0.7, stretch: 0.85 },
    ofMany.perSecond / bare.perSecond,
  )
  report(
    { ...p10, what: 'a backlog of 10,000 actions ÷ bare', limit: 5, stretch: 8 },
    drained.perSecond / bare.perSecond,
  )
  report(
    { ...p10, what: 'a backlog of 10,000 actions ÷ the least by hand', limit: 0.6 },
    drained.perSecond / least.perSecond,
  )
  report(
    { id: 'P10', what: 'CPU of PostgreSQL for an action of a backlog', sign: '≤', limit: 30, unit: ' µs' },
    drained.database,
  )
  report(
    { id: 'P10', what: 'write-ahead log of an action of a backlog', sign: '≤', limit: 500, unit: ' bytes' },
    drained.log,
  )
  for (const [path, cost] of Object.entries(costs))
    report(
      {
        id: 'P10',
        what: `what an endpoint that is ${path.slice(1)} costs four others`,
        sign: '≤',
        limit: 10,
        unit: '%',
      },
      100 * median(cost),
    )
  await stage.close()
})
await receiver.stop()
