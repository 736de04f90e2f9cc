import type { AskedGauge } from '../../platform/asked-gauge.ts'
import type { Database } from '../../platform/database.ts'
import { backlog, endpointsDown, oldestWaiting } from './backlog.store.ts'

/** The backlog of the endpoints of all workspaces, and how many of them are down. */
export const deliveryGauges = (database: Database): readonly AskedGauge[] => [
  {
    name: 'verdict_delivery_backlog',
    help: 'Actions that wait for a request, and requests that are being sent or parked, counted to 100,000 each',
    labelNames: ['state'],
    read: async () =>
      Object.entries(await database.asSystem(backlog, { byKey: true })).map(([state, value]) => ({
        labels: { state },
        value,
      })),
  },
  {
    name: 'verdict_oldest_delivery_seconds',
    help: 'For how long the oldest action has waited to be told to an endpoint that is not down',
    read: async () => [{ value: await database.asSystem(oldestWaiting, { byKey: true }) }],
  },
  {
    name: 'verdict_endpoints_down',
    help: 'Endpoints of workspaces that count as down, whose deliveries are held back',
    read: async () => [{ value: await database.asSystem(endpointsDown) }],
  },
]
