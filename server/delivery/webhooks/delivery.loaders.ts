import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import {
  type DeliveredAction,
  type Delivery,
  type DeliveryAttempt,
  deliveryColumns,
} from './delivery.type.ts'

/** Deliveries by their ids. */
export const deliveryById = rowsById<Delivery>(
  `select ${deliveryColumns} from delivery d where d.workspace_id = $1 and d.id = any ($2)`,
)

/** The exact body that a delivery sends. */
export const deliveryBody = rowsById<{ id: string; body: string }>(
  `select id, body from delivery where workspace_id = $1 and id = any ($2)`,
)

/** The actions that a delivery carries, in the order they were taken. */
export const actionsOfDelivery = rowsOfOwner<DeliveredAction & { ownerId: string }>(
  `select delivery_id as "ownerId", action_id as id, action_type as "actionType", object_type as "objectType",
     object_external_id as "objectExternalId"
   from outbox where workspace_id = $1 and delivery_id = any ($2) order by outbox.id`,
)

/** The attempts of a delivery, oldest first. */
export const attemptsOfDelivery = rowsOfOwner<DeliveryAttempt & { ownerId: string }>(
  `select delivery_id as "ownerId", at, status, error, duration_ms as "durationMs"
   from delivery_attempt where workspace_id = $1 and delivery_id = any ($2) order by id`,
)
