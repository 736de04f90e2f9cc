import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import { type Backlog, backlog } from './backlog.store.ts'

interface Dependencies {
  registry: Registry
  database: Database
  log: Logger
}

/** What each gauge shows of the backlog, by the names of its lines. */
const gauges: {
  name: string
  help: string
  label?: 'state'
  read: (found: Backlog) => Record<string, number>
}[] = [
  {
    name: 'verdict_delivery_backlog',
    help: 'Actions that wait for a request, and requests that are being sent or parked, counted to 100,000 each',
    label: 'state',
    read: ({ waiting, sending, parked }) => ({ waiting, sending, parked }),
  },
  {
    name: 'verdict_delivery_oldest_seconds',
    help: 'For how long the oldest action or request that is not settled has been on its way to a webhook',
    read: ({ oldestSeconds }) => ({ '': Math.max(0, oldestSeconds) }),
  },
  {
    name: 'verdict_delivery_endpoints_down',
    help: 'Webhook endpoints that answer nothing but failures, for which requests are parked',
    read: ({ endpointsDown }) => ({ '': endpointsDown }),
  },
]

/** Shows on /metrics what is on its way to webhooks, and how many endpoints are down. It is read once when somebody looks. */
export function showBacklog({ registry, database, log }: Dependencies): void {
  let reading: Promise<Backlog> | undefined
  const read = () =>
    (reading ??= database.asSystem(backlog, { byKey: true }).finally(() => (reading = undefined)))
  for (const { name, help, label, read: valuesOf } of gauges)
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        this.reset()
        try {
          for (const [line, value] of Object.entries(valuesOf(await read())))
            this.set(label ? { [label]: line } : {}, value)
        } catch (err) {
          log.debug({ err }, 'the backlog of deliveries is not known')
        }
      },
    })
}
