import { leaseSeconds } from '../../platform/leases.ts'

/** How deliveries are attempted, repeated and held back; the product's figures are those of `deliveryPolicy`. */
export interface DeliveryPolicy {
  /** Seconds before each attempt, counted from the attempt before it. */
  schedule: readonly number[]
  /** The timeout of a whole attempt. */
  timeoutMs: number
  /** How long a claimed delivery is leased; longer than an attempt and its settling can take. */
  leaseSeconds: number
  /** For how long a worker keeps a delivery at most; longer than an attempt and its settling can take. */
  mostSeconds: number
  /** Requests under way at once, in one process: for one workspace, as its endpoint answers, and for all of them. */
  perWorkspace: { atFirst: number; most: number }
  inAll: number
  outage: OutagePolicy
}

/** When an endpoint counts as down, and what happens meanwhile. */
export interface OutagePolicy {
  /** Failures for this many different objects, and no success, within the window start an outage. */
  objects: number
  windowSeconds: number
  probeSeconds: number
  /** How many actions of a failed request are sent alone to an endpoint that only fails; the others wait for its answers. */
  triedAlone: number
  /** The longest outage: after this the schedule continues, and with it the revert of section 6.1. */
  mostSeconds: number
}

/** The policy of the product with the configured schedule (seconds before each attempt). */
export function deliveryPolicy(schedule: readonly number[]): DeliveryPolicy {
  return {
    schedule,
    timeoutMs: 15_000,
    leaseSeconds,
    mostSeconds: 45,
    perWorkspace: { atFirst: 4, most: 64 },
    inAll: 256,
    outage: { objects: 10, windowSeconds: 300, probeSeconds: 30, triedAlone: 10, mostSeconds: 24 * 3600 },
  }
}
