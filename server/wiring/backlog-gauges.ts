import { brokenChains } from '../access/audit/audit-head.store.ts'
import { deliveryGauges } from '../delivery/webhooks/delivery-gauges.ts'
import type { AskedGauge } from '../platform/asked-gauge.ts'
import { oldestTasks } from '../platform/task-backlog.ts'
import { oldestTimer } from '../platform/timer.store.ts'
import type { Services } from './services.ts'

/**
 * Gauges of waiting and failed work of all workspaces, by indexes of waiting rows; and of the providers that this process does
 * not call at present.
 */
export const backlogGauges = ({
  database,
  asker,
  signalAsker,
}: Pick<Services, 'database' | 'asker' | 'signalAsker'>): readonly AskedGauge[] => [
  {
    name: 'verdict_oldest_task_seconds',
    help: 'For how long the oldest task has waited to be taken, by kind; a kind without one is not there',
    labelNames: ['kind'],
    read: async () => {
      const oldest = await database.asSystem(oldestTasks, { byKey: true })
      return oldest.map(({ kind, seconds }) => ({ labels: { kind }, value: Math.max(0, seconds) }))
    },
  },
  {
    name: 'verdict_oldest_timer_seconds',
    help: 'For how long the timer that has been due longest has waited; 0 where none is due',
    read: async () => [{ value: await database.asSystem(oldestTimer, { byKey: true }) }],
  },
  ...deliveryGauges(database),
  {
    name: 'verdict_audit_chains_broken',
    help: 'Workspaces in whose audit log an entry was found to be changed or missing when it was checked last',
    read: async () => [{ value: await database.asSystem(brokenChains) }],
  },
  {
    name: 'verdict_providers_resting',
    help: 'Providers that this process leaves alone for a while, for they were away, by kind: ai, signals',
    labelNames: ['kind'],
    read: async () => [
      { labels: { kind: 'ai' }, value: asker.resting },
      { labels: { kind: 'signals' }, value: signalAsker.resting },
    ],
  },
  {
    name: 'verdict_ai_providers_paced',
    help: 'AI moderators whose provider this process asks less, for it asked to slow down',
    read: () => Promise.resolve([{ value: asker.paced }]),
  },
  {
    name: 'verdict_ai_requests_waiting',
    help: 'Requests to providers of AI moderators that wait in this process for their turn',
    read: () => Promise.resolve([{ value: asker.queued }]),
  },
]
