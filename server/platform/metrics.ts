import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { type Refusal, refusalReasons } from './database-errors.ts'
import { type PoolUse, type Work, works } from './pools.ts'

/** Database figures, read on each scrape of /metrics. */
interface DatabaseState {
  useOf(work: Work): PoolUse
  disk: { readonly full: boolean }
  refusals: { readonly counts: ReadonlyMap<Refusal, number> }
}

const nothingKnown: DatabaseState = {
  useOf: () => ({ used: 0, waiting: 0, most: 0 }),
  disk: { full: false },
  refusals: { counts: new Map() },
}

/**
 * The interval in milliseconds at which the lag of the event loop is measured. Its values include it: they are 50 ms where nothing lags.
 * With prom-client's 10 ms, the hundred wake-ups a second are a third of the processor time of a program at rest.
 */
export const lagPrecision = 50

let ofProcess: Registry | undefined

/** The Node.js metrics of the process, registered once per process: their timers and observers never end. */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: lagPrecision })
  }
  return ofProcess
}

/** The metrics of /metrics; what the database's pools know is read at each scrape. */
export function makeMetrics(database: DatabaseState = nothingKnown) {
  const registry = Registry.merge([processMetrics()])
  const registers = [registry]
  showDatabase(registers, database)
  return {
    registry,
    ...requestMetrics(registers),
    ...replicaMetrics(registers),
    ...workMetrics(registers),
    ...aiMetrics(registers),
    ...signalMetrics(registers),
  }
}

function showDatabase(registers: Registers, database: DatabaseState): void {
  new Gauge({
    name: 'verdict_database_connections',
    help: 'Connections to PostgreSQL in use, pieces of work that wait for one, and the most there may be, by kind of work',
    labelNames: ['work', 'state'],
    registers,
    collect() {
      for (const work of [...works, 'replica'] as const)
        for (const [state, count] of Object.entries(database.useOf(work))) this.set({ work, state }, count)
    },
  })
  new Gauge({
    name: 'verdict_database_full',
    help: '1 while PostgreSQL has no space to write',
    registers,
    collect() {
      this.set(Number(database.disk.full))
    },
  })
  new Counter({
    name: 'verdict_database_refusals_total',
    help: `What the database did not do, by reason: ${refusalReasons.join(', ')}`,
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      for (const [reason, count] of database.refusals.counts) this.inc({ reason }, count)
    },
  })
}

export type Metrics = ReturnType<typeof makeMetrics>

type Registers = Registry[]

const counter = <L extends string>(registers: Registers, name: string, help: string, labelNames: L[]) =>
  new Counter({ name: `verdict_${name}_total`, help, labelNames, registers })

/** A gauge that is left out until it is first set: its initial 0 would trigger an alert. */
function gaugeOnceSet(shown: { name: string; help: string; registers: Registers }): Gauge {
  const gauge = new Gauge(shown)
  gauge.remove()
  return gauge
}

const seconds = <L extends string>(
  registers: Registers,
  name: string,
  help: string,
  labelNames: L[],
  buckets: number[],
) => new Histogram({ name: `verdict_${name}_seconds`, help, labelNames, buckets, registers })

const requestMetrics = (to: Registers) => ({
  httpSeconds: seconds(
    to,
    'http_request',
    'Time to answer a request',
    ['route', 'status'],
    [0.005, 0.02, 0.1, 0.5, 2, 15],
  ),
  accepted: counter(to, 'content_accepted', 'Content items accepted', []),
})

const replicaMetrics = (to: Registers) => ({
  replicaReads: counter(
    to,
    'replica_reads',
    'Requests that read with a replica set up, by outcome: replica, or why they read on the primary',
    ['outcome'],
  ),
  replicaLag: gaugeOnceSet({
    name: 'verdict_replica_lag_seconds',
    help: 'For how long the replica has not shown what the primary had',
    registers: to,
  }),
  replicaInUse: gaugeOnceSet({
    name: 'verdict_replica_in_use',
    help: '1 while requests read on the replica, 0 while it is away or too far behind',
    registers: to,
  }),
})

const workMetrics = (to: Registers) => ({
  decisions: counter(to, 'decisions', 'Decisions applied, by source and status', ['source', 'status']),
  unjudged: counter(
    to,
    'unjudged',
    'What could not be judged of content, by reason and by what became of the item',
    ['reason', 'outcome'],
  ),
  taskFailures: counter(to, 'task_failures', 'Task runs that failed, by kind', ['kind']),
  timerFailures: counter(to, 'timer_failures', 'Timers that failed and will be tried again, by kind', [
    'kind',
  ]),
  timersGivenUp: counter(
    to,
    'timers_given_up',
    'Timers that failed five times and wait for a person, by kind',
    ['kind'],
  ),
  rowsByDefault: new Gauge({
    name: 'verdict_rows_by_default',
    help: 'Rows that lie in no partition of their time, by table; counted to 10,000 once an hour',
    labelNames: ['table'],
    registers: to,
  }),
  discrepancies: new Gauge({
    name: 'verdict_discrepancies',
    help: 'Rows that do not agree with what else is recorded, or wait too long, by kind; looked for each minute',
    labelNames: ['kind'],
    registers: to,
  }),
  reconciledAt: new Gauge({
    name: 'verdict_reconciled_timestamp_seconds',
    help: 'When this process last looked for rows that do not agree, in seconds since 1970; 0 where it has not',
    registers: to,
  }),
  deliveries: counter(to, 'delivery_attempts', 'Webhook attempts, by outcome', ['outcome']),
})

const aiMetrics = (to: Registers) => ({
  aiSeconds: seconds(
    to,
    'ai_request',
    'Time for an AI provider to answer, by provider and outcome',
    ['provider', 'outcome'],
    [0.25, 0.5, 1, 2, 5, 10, 20],
  ),
  aiTokens: counter(to, 'ai_tokens', 'Tokens that AI providers counted, by provider and direction', [
    'provider',
    'direction',
  ]),
  aiCost: counter(
    to,
    'ai_cost',
    'What those tokens cost by the prices set for AI moderators, in the currency of those prices',
    ['provider'],
  ),
})

const signalMetrics = (to: Registers) => ({
  signalCalls: counter(
    to,
    'signal_calls',
    'Calls of signal providers, by provider, signal and outcome: told, item, away, refused, budget',
    ['provider', 'signal', 'outcome'],
  ),
  signalSeconds: seconds(
    to,
    'signal_call',
    'Time for a signal provider to answer, by provider and signal',
    ['provider', 'signal'],
    [0.1, 0.25, 0.5, 1, 2, 5, 10, 60],
  ),
  signalCost: counter(
    to,
    'signal_cost',
    'What those calls cost in US dollars, by the prices set for signal providers',
    ['provider'],
  ),
})
