import type { EntranceIds } from '../../../access/team/access-changes.ts'
import { stillStanding } from '../../../access/team/authenticate.ts'
import { entranceOf, type Principal } from '../../../access/team/principal.ts'
import type { Services } from '../../../wiring/services.ts'

/** The reasons for closing a long-lived connection, as WebSocket close codes where the protocol has one. */
export const closeCodes = {
  internal: 4500,
  unauthorized: 4401,
  forbidden: 4403,
  tooMany: 4429,
  tooSlow: 4413,
  away: 1001,
  unavailable: 1013,
}

/** A long-lived connection, such as a WebSocket, and its principal; null until it has authenticated. */
export interface LiveConnection {
  principal: Principal | null
  close(code: number, reason: string): void
}

/** How often all sessions and keys are checked again, in case a notification of their end was lost, in milliseconds. */
const sweepMs = 5000

/**
 * The long-lived connections of this process: each is closed within a second when its session or key ends, or when its
 * permissions or visible categories change.
 */
export class LiveConnections {
  readonly #connections = new Set<LiveConnection>()
  readonly #sweep: NodeJS.Timeout
  readonly #stopListening: () => void
  /** Counts changes of access: a connection that authenticated meanwhile is checked again. */
  #changes = 0

  constructor(
    private readonly services: Pick<Services, 'apiKeys' | 'sessions' | 'accessChanges' | 'log'>,
    { everyMs = sweepMs }: { everyMs?: number } = {},
  ) {
    this.#sweep = setInterval(() => void this.#check(null), everyMs).unref()
    this.#stopListening = services.accessChanges.listen((changed) => void this.#check(changed))
  }

  add(connection: LiveConnection): void {
    this.#connections.add(connection)
  }

  remove(connection: LiveConnection): void {
    this.#connections.delete(connection)
  }

  /** Authenticates a connection, and checks it once more where access has changed meanwhile. */
  async introduce(connection: LiveConnection, identify: () => Promise<Principal | null>): Promise<void> {
    const before = this.#changes
    connection.principal = await identify()
    if (this.#changes !== before) void this.#look([connection])
  }

  /** How many connections of its kind the same session or key has, this one included. */
  alike<Kind extends LiveConnection>(
    connection: Kind,
    kind: abstract new (...args: never[]) => Kind,
  ): number {
    return this.#of([ownerOf(connection)]).filter((other) => other instanceof kind).length
  }

  /** Closes all connections and stops checking. */
  close(): void {
    clearInterval(this.#sweep)
    this.#stopListening()
    for (const connection of this.#connections) connection.close(closeCodes.away, 'Going away')
  }

  #of(owners: readonly (string | null)[]): LiveConnection[] {
    return [...this.#connections].filter((connection) => owners.includes(ownerOf(connection)))
  }

  /** Checks the connections of changed sessions and keys, or all of them. */
  async #check(changed: EntranceIds): Promise<void> {
    this.#changes++
    await this.#look(changed ? this.#of(changed) : [...this.#connections])
  }

  /**
   * Closes the connections whose session or key has ended, and those that may see other things now: the client reconnects with
   * its new permissions. While the database does not answer, they stay open and are checked again soon.
   */
  async #look(connections: readonly LiveConnection[]): Promise<void> {
    // Collected before the query: it does not cover connections that authenticate meanwhile.
    const known = connections.flatMap((connection) => {
      const { principal } = connection
      return principal ? [{ connection, principal }] : []
    })
    if (known.length === 0) return
    try {
      const callers = known.map(({ principal }) => principal)
      const standing = await stillStanding(this.services, callers, 'graphql')
      for (const { connection, principal } of known) {
        const now = standing.get(entranceOf(principal))
        if (!now) connection.close(closeCodes.unauthorized, 'Unauthorized')
        else if (powersOf(now) !== powersOf(principal))
          connection.close(closeCodes.forbidden, 'What you may do has changed')
        else connection.principal = now
      }
    } catch (err) {
      this.services.log.debug({ err }, 'live connections not looked at')
    }
  }
}

/** What connections are counted by: the session, or the key. */
const ownerOf = ({ principal }: LiveConnection): string | null => principal && entranceOf(principal)

/** A principal's permissions and categories as text, to detect changes. */
const powersOf = ({ grants, categories }: Principal): string =>
  JSON.stringify([[...grants].sort(), [...(categories ?? [])].sort()])
