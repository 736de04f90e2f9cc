/** The parameters of attempts, retries and outages; the product's values are those of `deliveryPolicy`. */
export interface DeliveryPolicy {
  /** Seconds before each attempt, counted from the attempt before it. */
  schedule: readonly number[]
  /** The timeout of a whole attempt. */
  timeoutMs: number
  /** How long a claimed delivery is leased; longer than an attempt and its settling can take. */
  leaseSeconds: number
  /** Concurrent requests per process: for one workspace, depending on its endpoint's responses, and in total. */
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
  /** The longest outage: after this the schedule continues, and with it the revert of section 6.1. */
  mostSeconds: number
}

/** The policy of the product with the configured schedule (seconds before each attempt). */
export function deliveryPolicy(schedule: readonly number[]): DeliveryPolicy {
  return {
    schedule,
    timeoutMs: 15_000,
    leaseSeconds: 45,
    perWorkspace: { atFirst: 4, most: 64 },
    inAll: 256,
    outage: { objects: 10, windowSeconds: 300, probeSeconds: 30, mostSeconds: 24 * 3600 },
  }
}
