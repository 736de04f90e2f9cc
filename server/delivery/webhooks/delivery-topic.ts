import type { Transaction } from '../../platform/database.ts'
import { tellEvents } from '../../platform/events/tell-events.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'

/** What is woken when deliveries may have become possible. */
export const deliveriesBell = 'deliveries'

/** The topic of changed deliveries. */
export const deliveryTopic = 'delivery'

/** Tells of changed deliveries, which the transaction holds. */
export const tellOfDeliveries = (
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  deliveries: readonly { workspaceId: string; id: string }[],
): Promise<void> =>
  tellEvents(
    tx,
    pubsub,
    deliveries.map(({ workspaceId, id: objectId }) => ({ workspaceId, topic: deliveryTopic, objectId })),
  )
