import type { RedisPubSub } from '../../platform/pubsub.ts'

/** What is woken when deliveries may have become possible. */
export const deliveriesBell = 'deliveries'

/** Where a workspace's changed deliveries are told of. */
export const deliveriesTopic = (workspaceId: string): string => `deliveries:${workspaceId}`

/** What is told of a changed delivery. */
export interface DeliveryChange {
  deliveryId: string
}

/** Tells the workspace's subscribers that a delivery changed. */
export function tellOfDelivery(pubsub: RedisPubSub, workspaceId: string, deliveryId: string): void {
  pubsub.publish(deliveriesTopic(workspaceId), { deliveryId } satisfies DeliveryChange)
}
