import type { Delivery } from '../../delivery/webhooks/delivery.object.ts'

/** The printed fields of a delivery. */
export const deliveryOutcome = ({
  id,
  state,
  attemptCount,
  lastStatus,
  lastError,
  createdAt,
  nextAttemptAt,
}: Delivery) => ({
  deliveryId: id,
  state,
  attempts: attemptCount,
  status: lastStatus,
  error: lastError,
  createdAt: createdAt.toISOString(),
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
})
