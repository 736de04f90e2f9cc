import type { Transaction } from '../../platform/database.ts'
import { publishEvents } from '../../platform/events/publish-events.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'

/** The wake-up for new deliveries. */
export const deliveriesWakeUp = 'deliveries'

/** The topic of changed deliveries. */
export const deliveryTopic = 'delivery'

/** Publishes events of changed deliveries, which the transaction has locked. */
export const publishDeliveries = (
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  deliveries: readonly { workspaceId: string; id: string }[],
): void =>
  publishEvents(
    tx,
    pubsub,
    deliveries.map(({ workspaceId, id: objectId }) => ({ workspaceId, topic: deliveryTopic, objectId })),
  )
