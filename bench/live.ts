import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { print } from 'graphql'
import { ApiKeyScope } from '../server/access/api-keys/api-key.entity.ts'
import { addMember } from '../server/access/team/member.store.ts'
import { Role } from '../server/access/team/role.ts'
import { submissionOf } from '../server/intake/content/content-rows.ts'
import { upsertContent } from '../server/intake/content/content-upsert.ts'
import { idOf, newId } from '../server/platform/ids.ts'
import { ReviewChangedDocument } from '../web/src/gql/graphql.ts'
import { medians, report } from './stage/compare.ts'
import type { ReceivedEvents, ListenersPlan } from './stage/listeners.ts'
import { type Program, start } from './stage/programs.ts'
import { onStage, type Stage } from './stage/stage.ts'

/**
 * P9: events of reviews to many WebSockets that watch one queue as the dashboard does, against `ws` that sends the same bytes to
 * as many: at the maximum rate, and paced so that nothing queues up. `bench/live.ts 300` uses so many sockets instead of 1,000.
 */

const sockets = Number(process.argv[2] ?? 1000)
const events = Number(process.env['BENCH_EVENTS'] ?? 40)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const paced = { events: 10, everyMs: 250 }
const processes = 2
const socketsOfKey = 5
const reviewsAtOnce = 8

/** Publishes events. @returns when each began, in milliseconds since 1970 */
type Publish = (events: number, everyMs: number) => Promise<number[]>

/** One implementation: its publisher, its use of CPU, and its listeners. */
interface Contender {
  publish: Publish
  cpu(): number
  databaseCpu(): number
  listeners: readonly Program[]
}

interface Figures {
  perSecond: number
  /** Microseconds of CPU a delivery, there and in PostgreSQL. */
  cpu: number
  database: number
  p50: number
  p99: number
  errors: number
}

const now = () => performance.timeOrigin + performance.now()

/** Publishes so many events, and returns what the listeners received. */
async function receive({ publish, listeners }: Contender, count: number, everyMs: number) {
  await Promise.all(listeners.map(({ url }) => fetch(`${url}/begin?events=${count}`)))
  const ends = listeners.map(async ({ url }) => (await (await fetch(`${url}/end`)).json()) as ReceivedEvents)
  const began = await publish(count, everyMs)
  const received = await Promise.all(ends)
  const arrivals = began.map((_, event) => received.flatMap((one) => one.arrivals[event] ?? []))
  const missing = began.length * sockets - arrivals.flat().length
  const errors = missing + received.reduce((sum, one) => sum + one.errors + one.closed, 0)
  return { began, arrivals, errors, sample: received[0]?.sample ?? '' }
}

async function measure(contender: Contender): Promise<Figures> {
  const [cpu, database] = [contender.cpu(), contender.databaseCpu()]
  const many = await receive(contender, events, 0)
  const deliveries = many.arrivals.flat().length
  const took = many.arrivals.flat().reduce((a, b) => Math.max(a, b), 0) - (many.began[0] ?? 0)
  const [spent, inDatabase] = [contender.cpu() - cpu, contender.databaseCpu() - database]
  const few = await receive(contender, paced.events, paced.everyMs)
  const waits = few.arrivals
    .flatMap((each, event) => each.map((at) => at - (few.began[event] ?? 0)))
    .sort((a, b) => a - b)
  return {
    perSecond: (deliveries * 1000) / took,
    cpu: (spent * 1e6) / deliveries,
    database: (inDatabase * 1e6) / deliveries,
    p50: waits[Math.floor(waits.length * 0.5)] ?? Infinity,
    p99: waits[Math.floor(waits.length * 0.99)] ?? Infinity,
    errors: many.errors + few.errors,
  }
}

async function listen(folder: string, plan: ListenersPlan): Promise<Program[]> {
  const each = plan.sockets / processes
  const keysOfEach = Math.ceil(each / socketsOfKey)
  return Promise.all(
    Array.from({ length: processes }, (_, n) => {
      const { subscribing } = plan
      const keys = subscribing?.keys.slice(n * keysOfEach, (n + 1) * keysOfEach) ?? []
      const file = path.join(folder, `${newId()}.json`)
      const own = { ...plan, sockets: each, subscribing: subscribing && { ...subscribing, keys } }
      writeFileSync(file, JSON.stringify(own))
      return start('bench/stage/listeners.ts', [file], {})
    }),
  )
}

/** A review in the Default Queue of an item that a rule flagged. @returns the ids of both */
async function addReview(
  { services, workspaceId }: Stage,
  contentId: string,
): Promise<{ reviewId: string; queueId: string }> {
  const text = 'What somebody wrote, and others read, which is as long as such messages are. '.repeat(3)
  const item = {
    contentId,
    text,
    user: { id: 'user', name: 'Uma' },
    category: { id: 'area' },
    subcategory: { id: 'room' },
  }
  const reason = {
    kind: 'rule',
    ruleId: newId(),
    ruleName: 'Insults',
    policyCategoryId: null,
    explanation: 'Contains a word of a list',
    spans: [{ start: 5, end: 13, entry: 'somebody', source: 'text', position: null }],
  }
  return services.database.inWorkspace(workspaceId, async (tx) => {
    await upsertContent(tx, [submissionOf(workspaceId, item)])
    const [row] = await tx.query<{ reviewId: string; queueId: string }>(
      `insert into review (workspace_id, id, queue_id, object_type, object_id, priority, reasons)
       select $1, $2, q.id, 'content', $3, 2, $4 from review_queue q where q.workspace_id = $1
       returning id as "reviewId", queue_id as "queueId"`,
      [workspaceId, newId(), idOf(workspaceId, 'content', contentId), JSON.stringify([reason])],
    )
    if (!row) throw new Error('there is no queue')
    return row
  })
}

async function member({ services, workspaceId }: Stage): Promise<string> {
  const id = newId()
  await services.database.inWorkspace(workspaceId, (tx) =>
    addMember(tx, {
      workspaceId,
      id,
      email: 'mo@bench.test',
      name: 'Mo',
      passwordHash: '',
      role: Role.moderator,
    }),
  )
  return id
}

async function keysFor({ services, workspaceId, actor }: Stage): Promise<string[]> {
  const keys: string[] = []
  const count = processes * Math.ceil(sockets / processes / socketsOfKey)
  for (let n = 0; n < count; n++) {
    const wanted = { name: `Key ${n}`, scopes: [ApiKeyScope.graphql_read] }
    keys.push((await services.apiKeys.create({ workspaceId, actor }, wanted)).key)
  }
  return keys
}

/** The product: a member claims the review and releases it, again and again, each of which is an event. */
async function product(stage: Stage, folder: string): Promise<Contender> {
  const { services, workspaceId } = stage
  const [first, ...others] = await Promise.all(
    Array.from({ length: reviewsAtOnce }, (_, n) => addReview(stage, `item-${n}`)),
  )
  if (!first) throw new Error('there is no review')
  const reviewer = { workspaceId, memberId: await member(stage) }
  const payload = {
    query: print(ReviewChangedDocument),
    variables: { filter: { queueIds: [first.queueId] } },
  }
  const url = stage.content.replace('http', 'ws').replace('/api/v1/content', '/graphql')
  const claimed = new Set<string>()
  /** Claims a review or releases it. @returns when that was committed, which is when its event exists */
  async function stir(reviewId: string): Promise<number> {
    if (claimed.delete(reviewId)) await services.claims.release(reviewer, reviewId)
    else claimed.add((await services.claims.claim(reviewer, reviewId)).id)
    return now()
  }
  const keys = await keysFor(stage)
  const listeners = await listen(folder, {
    url,
    sockets,
    subscribing: { keys, payload },
  })
  return {
    listeners,
    cpu: () => stage.productCpu(),
    databaseCpu: () => stage.databaseCpu(),
    async publish(count, everyMs) {
      const together = everyMs > 0 ? [first] : [first, ...others]
      const began: number[] = []
      while (began.length < count) {
        const next = together.slice(0, count - began.length)
        began.push(...(await Promise.all(next.map(({ reviewId }) => stir(reviewId)))))
        if (everyMs > 0) await pause(everyMs)
      }
      return began
    },
  }
}

/** Publishes events until all listeners receive one. @returns a message */
async function untilAllReceive(contender: Contender): Promise<string> {
  for (let tries = 0; tries < 20; tries++) {
    const { arrivals, sample } = await receive(contender, 1, 0)
    if (arrivals.flat().length === sockets) return sample
  }
  throw new Error('not all listeners receive events')
}

/** The baseline, which sends a message of the product. */
async function bare(folder: string, message: string): Promise<Contender & { stop(): Promise<void> }> {
  const server = await start('bench/stage/bare-sockets.ts', [], {})
  const url = server.url.replace('http', 'ws')
  return {
    listeners: await listen(folder, { url, sockets, subscribing: null }),
    cpu: () => server.cpu(),
    databaseCpu: () => 0,
    async publish(count, everyMs) {
      const address = `${server.url}/?events=${count}&everyMs=${everyMs}`
      return (await (await fetch(address, { method: 'POST', body: message })).json()) as number[]
    },
    stop: () => server.stop(),
  }
}

const show = ({ perSecond, cpu, database, p50, p99, errors }: Figures) =>
  `${perSecond.toFixed(0)} deliveries/s; each takes ${cpu.toFixed(1)} µs there, ${database.toFixed(1)} in PostgreSQL; paced: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)}; ${errors} errors`

/** The medians of the rounds, and all of their errors. */
const together = (all: readonly Figures[]): Figures => ({
  ...medians(all),
  errors: all.reduce((sum, { errors }) => sum + errors, 0),
})

const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-live-'))
await onStage(async (stage) => {
  const ours = await product(stage, folder)
  await stage.analyze()
  const theirs = await bare(folder, await untilAllReceive(ours))
  const taken: { ours: Figures; theirs: Figures }[] = []
  for (let round = 0; round < rounds; round++) {
    const figures = { theirs: await measure(theirs), ours: await measure(ours) }
    taken.push(figures)
    console.log(`round ${round + 1}: bare ${show(figures.theirs)}\n         ours ${show(figures.ours)}`)
  }
  const [us, them] = [
    together(taken.map((round) => round.ours)),
    together(taken.map((round) => round.theirs)),
  ]
  console.log(
    `${sockets} sockets, ${events} events as fast as they come\nbare ${show(them)}\nours ${show(us)}`,
  )
  const p9 = { id: 'P9', unit: '×' } as const
  const ratio = { ...p9, what: 'deliveries ÷ bare ws', sign: '≥', limit: 0.45, stretch: 0.8 } as const
  report(ratio, us.perSecond / them.perSecond)
  report({ ...p9, what: 'p99 ÷ that of bare ws', sign: '≤', limit: 3 }, us.p99 / them.p99)
  report({ id: 'P9', what: 'CPU of a delivery', sign: '≤', limit: 60, unit: ' µs' }, us.cpu + us.database)
  report({ id: 'P9', what: 'errors', sign: '≤', limit: 0 }, us.errors)
  await Promise.all([...ours.listeners, ...theirs.listeners, theirs].map((program) => program.stop()))
})
rmSync(folder, { recursive: true })
