import type { Services } from '../../../wiring/services.ts'
import { stillStanding } from '../../../access/team/authenticate.ts'
import type { EntranceIds } from '../../../access/team/access-changes.ts'
import { entranceOf, type Principal } from '../../../access/team/principal.ts'

/** Why a connection that stays was closed, in the codes of the protocol of WebSockets where it has one. */
export const closeCodes = {
  internal: 4500,
  unauthorized: 4401,
  forbidden: 4403,
  tooMany: 4429,
  tooSlow: 4413,
  away: 1001,
}

/** A connection that stays, such as a WebSocket, and who came by it; nobody until they have introduced themselves. */
export interface LiveConnection {
  principal: Principal | null
  close(code: number, reason: string): void
}

/** How often everybody's session or key is looked at again, should the word of its end be lost. */
const sweepMs = 5000

/**
 * The connections of this process that stay: each is closed within a second when the session or key behind it ends, or
 * may see other things than when it came.
 */
export class LiveConnections {
  readonly #connections = new Set<LiveConnection>()
  readonly #sweep: NodeJS.Timeout
  readonly #stopListening: () => void
  /** How often access has changed: who came in meanwhile is looked at again. */
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

  /** Finds out who is behind a connection, and looks once more where access has changed meanwhile. */
  async introduce(connection: LiveConnection, identify: () => Promise<Principal | null>): Promise<void> {
    const before = this.#changes
    connection.principal = await identify()
    if (this.#changes !== before) void this.#look([connection])
  }

  /** How many connections of its kind there are by the same session or key, itself among them. */
  alike<Kind extends LiveConnection>(
    connection: Kind,
    kind: abstract new (...args: never[]) => Kind,
  ): number {
    return this.#of([ownerOf(connection)]).filter((other) => other instanceof kind).length
  }

  /** Sends everybody away, and looks at nobody any more. */
  close(): void {
    clearInterval(this.#sweep)
    this.#stopListening()
    for (const connection of this.#connections) connection.close(closeCodes.away, 'Going away')
  }

  #of(owners: readonly (string | null)[]): LiveConnection[] {
    return [...this.#connections].filter((connection) => owners.includes(ownerOf(connection)))
  }

  /** Looks again at the connections of sessions and keys that have changed, or at all. */
  async #check(changed: EntranceIds): Promise<void> {
    this.#changes++
    await this.#look(changed ? this.#of(changed) : [...this.#connections])
  }

  /**
   * Closes the connections whose session or key has ended, and those that may see other things now: their side comes back
   * with what it may. While the database cannot tell, they stay, and are looked at again soon.
   */
  async #look(connections: readonly LiveConnection[]): Promise<void> {
    // Taken before the database is asked: who is introduced meanwhile was not asked about.
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

/** What somebody may do and see, to tell when it changes. */
const powersOf = ({ grants, categories }: Principal): string =>
  JSON.stringify([[...grants].sort(), [...(categories ?? [])].sort()])
