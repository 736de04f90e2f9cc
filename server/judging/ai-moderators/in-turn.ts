import { type NoVerdict, slowedDown } from './no-verdict.ts'
import { type ProviderPace, type Turn, TurnMissed } from './provider-pace.ts'

/** A request begins only if so many milliseconds are left for its answer. */
export const shortestAttemptMs = 1000

/** The minimum time before a task that had no turn is claimed again. */
const shortestHoldMs = 1000

/** A request's time limit by `performance.now()`, whether somebody waits for it, and whether it was slowed down before. */
interface RequestTurn {
  until: number
  urgent: boolean
  again: boolean
}

/**
 * Sends a request when it has its turn at a provider. While that works, a request that it slows down, or that has no turn in time,
 * is no outage, and is not counted. @throws NoVerdict, as `request` does
 */
export async function inTurn<T>(
  pace: ProviderPace,
  service: string,
  asking: RequestTurn,
  request: () => Promise<T>,
): Promise<T> {
  const turn = await turnOf(pace, service, asking)
  try {
    const answer = await request()
    turn.answered()
    return answer
  } catch (error) {
    const failure = error as NoVerdict
    if (failure.slowDown) turn.slowed(failure.retryAfterMs)
    else if (failure.reason === 'unreadable') turn.answered()
    else turn.failed()
    if (!failure.slowDown || !pace.isWorking(service)) throw failure
    throw Object.assign(slowedBy(pace, service), { took: failure.took })
  }
}

async function turnOf(
  pace: ProviderPace,
  service: string,
  { until, urgent, again }: RequestTurn,
): Promise<Turn> {
  const withinMs = Math.max(0, until - performance.now() - shortestAttemptMs)
  try {
    return await pace.turn(service, { urgent, again, withinMs })
  } catch (error) {
    throw error instanceof TurnMissed ? slowedBy(pace, service) : error
  }
}

const slowedBy = (pace: ProviderPace, service: string): NoVerdict =>
  slowedDown(Math.max(pace.heldMs(service), shortestHoldMs), !pace.isWorking(service))
