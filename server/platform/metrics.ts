import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { type PoolUse, type Work, works } from './pools.ts'

/** The metrics that /metrics shows, one set a process; connections are counted when somebody looks. */
export function makeMetrics(useOf: (work: Work) => PoolUse = () => ({ used: 0, waiting: 0 })) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'verdict_database_connections',
    help: 'Connections to PostgreSQL in use, and pieces of work that wait for one, by kind of work',
    labelNames: ['work', 'state'],
    registers,
    collect() {
      for (const work of works)
        for (const [state, count] of Object.entries(useOf(work))) this.set({ work, state }, count)
    },
  })
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'verdict_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 15],
      registers,
    }),
    accepted: new Counter({
      name: 'verdict_content_accepted_total',
      help: 'Content items accepted',
      registers,
    }),
    decisions: new Counter({
      name: 'verdict_decisions_total',
      help: 'Decisions applied, by source and status',
      labelNames: ['source', 'status'],
      registers,
    }),
    unjudged: new Counter({
      name: 'verdict_unjudged_total',
      help: 'What could not be judged of content, by reason and by what became of the item',
      labelNames: ['reason', 'outcome'],
      registers,
    }),
    taskFailures: new Counter({
      name: 'verdict_task_failures_total',
      help: 'Task runs that failed, by kind',
      labelNames: ['kind'],
      registers,
    }),
    timerFailures: new Counter({
      name: 'verdict_timer_failures_total',
      help: 'Timers that failed and will be tried again, by kind',
      labelNames: ['kind'],
      registers,
    }),
    timersGivenUp: new Counter({
      name: 'verdict_timers_given_up_total',
      help: 'Timers that failed five times and wait for a person, by kind',
      labelNames: ['kind'],
      registers,
    }),
    deliveries: new Counter({
      name: 'verdict_delivery_attempts_total',
      help: 'Webhook attempts, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    aiSeconds: new Histogram({
      name: 'verdict_ai_request_seconds',
      help: 'Time for an AI provider to answer, by provider and outcome',
      labelNames: ['provider', 'outcome'],
      buckets: [0.25, 0.5, 1, 2, 5, 10, 20],
      registers,
    }),
    aiTokens: new Counter({
      name: 'verdict_ai_tokens_total',
      help: 'Tokens that AI providers counted, by provider and direction',
      labelNames: ['provider', 'direction'],
      registers,
    }),
    aiCost: new Counter({
      name: 'verdict_ai_cost_total',
      help: 'What those tokens cost by the prices set for AI moderators, in the currency of those prices',
      labelNames: ['provider'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof makeMetrics>
