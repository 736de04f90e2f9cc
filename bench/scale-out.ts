import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { bodies } from './stage/bodies.ts'
import { median, report, timed } from './stage/compare.ts'
import { load, type Program } from './stage/programs.ts'
import { seconds } from './stage/rounds.ts'
import { type Ground, onGround } from './stage/stage.ts'

/**
 * P14: the throughput of two processes against one, of workers that decide a backlog and of APIs that ingest content, on the same
 * PostgreSQL. On a machine with too few cores for them and PostgreSQL, only the CPU per item shows whether they slow each other
 * down.
 */

const waiting = 6000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)

/** Items per second, and the microseconds of CPU per item in all processes and in PostgreSQL. */
interface Figures {
  perSecond: number
  cpu: number
}

/** Ingests items as requests do, many at a time. */
function takeIn({ services, workspaceId }: Ground): Promise<unknown> {
  const texts = bodies.map((body) => (JSON.parse(body) as { text: string }).text)
  return Promise.all(
    Array.from({ length: waiting }, (_, n) =>
      services.intake.accept(workspaceId, {
        contentId: randomUUID(),
        text: texts[n % texts.length] ?? '',
        user: { id: `user-${n % 200}` },
        category: { id: `category-${n % 4}` },
        subcategory: { id: `subcategory-${n % 20}` },
      }),
    ),
  )
}

/** The CPU of the processes and of PostgreSQL during some work, in microseconds per item. */
async function measured(
  { databaseCpu }: Ground,
  programs: readonly Program[],
  work: () => Promise<number>,
): Promise<Figures> {
  const spent = () => programs.reduce((sum, program) => sum + program.cpu(), databaseCpu())
  const before = spent()
  let done = 0
  const took = await timed(async () => (done = await work()))
  return { perSecond: (done * 1000) / took, cpu: ((spent() - before) * 1e6) / done }
}

/** Starts so many workers on a backlog, and measures them from when all of them are working. */
async function decideAll(ground: Ground, owner: pg.Client, processes: number): Promise<Figures> {
  await takeIn(ground)
  const left = async () => {
    const { rows } = await owner.query<{ left: number }>('select count(*)::int as left from task')
    return rows[0]?.left ?? 0
  }
  const workers = await Promise.all(Array.from({ length: processes }, () => ground.startProcess('worker')))
  const figures = await measured(ground, workers, async () => {
    const atFirst = await left()
    while ((await left()) > 0) await pause(20)
    return atFirst
  })
  await Promise.all(workers.map((worker) => worker.stop()))
  return figures
}

/** Sends as many items as 64 connections take, spread over the APIs. */
async function ingest(ground: Ground, apis: readonly Program[], key: string): Promise<Figures> {
  let rate = 0
  const figures = await measured(ground, apis, async () => {
    const results = await Promise.all(
      apis.map(({ url }) =>
        load({
          url: `${url}/api/v1/content`,
          headers: { authorization: `Bearer ${key}` },
          seconds,
          connections: 64 / apis.length,
        }),
      ),
    )
    rate = results.reduce((sum, { perSecond }) => sum + perSecond, 0)
    return results.reduce((sum, { accepted }) => sum + accepted, 0)
  })
  // The start of the senders is not part of the product.
  return { ...figures, perSecond: rate }
}

async function alternate(measure: (processes: 1 | 2) => Promise<Figures>): Promise<[Figures, Figures]> {
  const found: [Figures[], Figures[]] = [[], []]
  for (let round = 0; round <= rounds; round++)
    for (const processes of [1, 2] as const) {
      const figures = await measure(processes)
      if (round > 0) found[processes - 1]?.push(figures)
    }
  const middle = (all: Figures[]): Figures => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    cpu: median(all.map(({ cpu }) => cpu)),
  })
  return [middle(found[0]), middle(found[1])]
}

function reportRatio(
  what: string,
  [one, two]: [Figures, Figures],
  goal: { limit: number; stretch: number },
): void {
  const show = ({ perSecond, cpu }: Figures) =>
    `${perSecond.toFixed(0)}/s at ${cpu.toFixed(0)} µs of CPU each`
  console.log(`${what}: one process ${show(one)}, two ${show(two)}`)
  report(
    { id: 'P14', what: `${what}, two processes ÷ one`, sign: '≥', unit: '×', ...goal },
    two.perSecond / one.perSecond,
  )
  report(
    { id: 'P14', what: `CPU of one of the ${what}, two processes ÷ one`, sign: '≤', limit: 1.1, unit: '×' },
    two.cpu / one.cpu,
  )
}

await onGround(async (ground) => {
  const { services, workspaceId, actor } = ground
  const owner = new pg.Client({ connectionString: services.config.database.url })
  owner.on('error', () => undefined)
  await owner.connect()
  const { key } = await services.apiKeys.create({ workspaceId, actor }, { name: 'Bench' })
  const decided = await alternate((processes) => decideAll(ground, owner, processes))
  const apis = [await ground.startProcess('api'), await ground.startProcess('api')]
  const taken = await alternate((processes) => ingest(ground, apis.slice(0, processes), key))
  await owner.end()
  reportRatio('decisions', decided, { limit: 1.7, stretch: 1.9 })
  reportRatio('items taken in', taken, { limit: 1.6, stretch: 1.8 })
})
