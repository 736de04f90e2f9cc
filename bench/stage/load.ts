import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { Pool } from 'undici'
import { bodies, idMark } from './bodies.ts'

/** The plan of one run of load. */
export interface LoadPlan {
  url: string
  headers: Record<string, string>
  seconds: number
  /** The body of each request; by default content items in turn. */
  body?: string
  /** How many connections send at a time, 64 by default. */
  connections?: number
  /**
   * Requests a second, sent at random moments whether or not earlier ones are answered; undefined for as many as the connections
   * take.
   */
  rate?: number
}

/** Its result; latencies in milliseconds, CPU of the tested program in microseconds per request. */
export interface LoadResult {
  cpu?: number
  accepted: number
  refused: number
  perSecond: number
  p50: number
  p99: number
}

const withNewId = (body: string) => body.replace(idMark, randomUUID())
const bodiesOf = ({ body }: LoadPlan) => (body === undefined ? bodies : [body])
const headersOf = ({ headers }: LoadPlan) => ({ 'content-type': 'application/json', ...headers })

async function saturate(plan: LoadPlan): Promise<LoadResult> {
  const run = autocannon({
    url: plan.url,
    connections: plan.connections ?? 64,
    duration: plan.seconds,
    method: 'POST',
    headers: headersOf(plan),
    requests: bodiesOf(plan).map((body) => ({
      setupRequest: (request) => ({ ...request, body: withNewId(body) }),
    })),
  })
  const latencies: number[] = []
  run.on('response', (_client, _status, _bytes, milliseconds) => void latencies.push(milliseconds))
  const result = await run
  return {
    accepted: result['2xx'],
    refused: result.non2xx + result.errors,
    perSecond: result['2xx'] / result.duration,
    ...quantiles(latencies),
  }
}

async function pace(plan: LoadPlan, rate: number): Promise<LoadResult> {
  const { origin, pathname } = new URL(plan.url)
  const pool = new Pool(origin, { connections: plan.connections ?? 64 })
  const latencies: number[] = []
  const all = bodiesOf(plan)
  let refused = 0
  const send = async (n: number, due: number) => {
    const body = withNewId(all[n % all.length] as string)
    const answer = await pool.request({ path: pathname, method: 'POST', headers: headersOf(plan), body })
    const text = await answer.body.text()
    if (answer.statusCode === 200) latencies.push(performance.now() - due)
    else if (refused++ === 0) console.error(answer.statusCode, text)
  }
  const started = performance.now()
  const sent: Promise<void>[] = []
  for (
    let due = started;
    due < started + plan.seconds * 1000;
    due -= (Math.log(1 - Math.random()) * 1000) / rate
  ) {
    const pause = due - performance.now()
    if (pause > 0) await delay(pause)
    sent.push(send(sent.length, Math.max(due, performance.now() - 1)))
  }
  await Promise.all(sent)
  await pool.close()
  return {
    accepted: latencies.length,
    refused,
    perSecond: latencies.length / plan.seconds,
    ...quantiles(latencies),
  }
}

function quantiles(latencies: number[]) {
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(share * (latencies.length - 1))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan
console.log(JSON.stringify(await (plan.rate === undefined ? saturate(plan) : pace(plan, plan.rate))))
process.exit()
