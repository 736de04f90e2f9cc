import type { Logger } from '../../platform/log.ts'
import { originFields } from '../../platform/origin.ts'
import type { Attempt } from './attempt.ts'
import type { LeasedDelivery } from './claiming.store.ts'
import type { Consequence } from './consequence.ts'
import type { ReleasedDelivery } from './delivery-outcome.store.ts'
import { withoutQuery } from './without-query.ts'

interface Failure {
  delivery: LeasedDelivery
  row: ReleasedDelivery
  attempt: Attempt
}

const lines: Record<Exclude<Consequence, 'foreign'>, { level: 'warn' | 'error'; text: string }> = {
  retry: { level: 'warn', text: 'a delivery failed, it is tried again' },
  split: { level: 'warn', text: 'a delivery was not taken as a whole, its actions go on in other requests' },
  parked: { level: 'warn', text: 'a delivery is held back until its endpoint answers' },
  exhausted: { level: 'error', text: 'a delivery failed for good' },
}

/** Logs a failed delivery: its actions, the endpoint, the reason, and the consequence (section 6.1). */
export function logFailure(log: Logger, { delivery, row, attempt }: Failure, consequence: Consequence): void {
  if (consequence === 'foreign') return
  const { level, text } = lines[consequence]
  const { workspaceId, id: deliveryId, origins } = delivery
  const { actions, attempts } = row
  const { url, status, error, setting } = attempt
  log[level](
    {
      workspaceId,
      deliveryId,
      endpoint: withoutQuery(url),
      cause: error ?? `answered ${status}`,
      ...(setting && { setting }),
      attempt: attempts + 1,
      actions,
      ...originFields(...origins),
    },
    text,
  )
}
