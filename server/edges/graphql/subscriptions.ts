import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Context, Disposable, ServerOptions } from 'graphql-ws'
import { type Extra, useServer } from 'graphql-ws/use/ws'
import type { GraphQLError, GraphQLFormattedError, GraphQLSchema } from 'graphql'
import { WebSocketServer } from 'ws'
import type { Services } from '../../wiring/services.ts'
import { ForbiddenError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { authenticate, stillStanding } from '../../access/team/authenticate.ts'
import type { EntranceIds } from '../../access/team/access-changes.ts'
import { isOwnOrigin } from '../../access/team/origin.ts'
import type { Principal } from '../../access/team/principal.ts'
import { RequestContext } from '../../access/requests/request-context.ts'
import { causeOf, isUnexpected, presentError } from './errors.ts'
import { eventStream } from './event-stream.ts'
import { closeCodes, Socket } from './socket.ts'
import { readSubscription, refusal } from './subscription-request.ts'

const limits = { initMs: 3000, messageBytes: 64 * 1024, socketsOfOne: 5, subscriptionsOfSocket: 20 }

/** How often every socket's session or key is looked at again, should the word of its end be lost. */
const sweepMs = 5000
/** How often each socket is asked whether the other side is still there. */
const pingMs = 30_000

type Params = Record<string, unknown> | undefined
type Visit = Extra & { socket: Socket }

/** Starts GraphQL over WebSocket on /graphql of the given server: subscriptions, and nothing else. */
export function startSubscriptions(
  services: Services,
  schema: GraphQLSchema,
  server: Server,
  options: { everyMs?: number } = {},
): Subscriptions {
  const subscriptions = new Subscriptions(services.on('jobs'), schema, options)
  subscriptions.attach(server)
  return subscriptions
}

/** The sockets of this process, and what travels by them. */
class Subscriptions {
  readonly #wss = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, WebSocket: Socket })
  readonly #protocol: Disposable
  readonly #sweep: NodeJS.Timeout
  readonly #stopListening: () => void
  /** How often access has changed: who came in meanwhile is looked at again. */
  #changes = 0

  constructor(
    private readonly services: Services,
    private readonly schema: GraphQLSchema,
    { everyMs = sweepMs } = {},
  ) {
    this.#protocol = useServer<Params, { socket: Socket }>(
      { ...this.#options(), isProd: true },
      this.#wss,
      pingMs,
    )
    this.#sweep = setInterval(() => void this.#check(null), everyMs).unref()
    this.#stopListening = services.accessChanges.listen((changed) => void this.#check(changed))
  }

  /** Takes the server's upgrades; what is not for /graphql, or comes from another site's page, is refused. */
  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      if (request.url?.split('?')[0] !== '/graphql') return refuse(stream, '404 Not Found')
      if (!isOwnOrigin(request.headers, this.services.config.http)) return refuse(stream, '403 Forbidden')
      this.#wss.handleUpgrade(request, stream, head, (socket) => {
        this.#wss.emit('connection', socket, request)
        // In place of the library's, which writes what strangers send wrongly to the console.
        socket.removeAllListeners('error').on('error', () => socket.terminate())
      })
    })
  }

  /** Sends everybody away, and takes nobody any more. */
  async close(): Promise<void> {
    clearInterval(this.#sweep)
    this.#stopListening()
    await this.#protocol.dispose()
  }

  #options(): ServerOptions<Params, Visit> {
    return {
      connectionInitWaitTimeout: limits.initMs,
      onConnect: (opened) =>
        this.#connect(opened).catch((err: unknown) => this.#failed(opened.extra.socket, err)),
      onSubscribe: ({ extra, subscriptions }, _id, payload) => {
        if (Object.keys(subscriptions).length > limits.subscriptionsOfSocket)
          return [refusal(`At most ${limits.subscriptionsOfSocket} subscriptions a socket`)]
        return readSubscription(this.schema, payload, this.#context(extra.socket))
      },
      subscribe: (args) => eventStream(args, () => (args.contextValue as RequestContext).renewed()),
      onNext: (_opened, _id, _payload, { contextValue }, { data, errors }) => ({
        ...(data !== undefined && { data }),
        ...(errors && { errors: this.#present(errors, contextValue) }),
      }),
      onError: ({ extra }, _id, _payload, errors) => this.#present(errors, this.#context(extra.socket)),
    }
  }

  /** Lets in whoever has a session or a key, and not too many sockets already. */
  async #connect({ extra: { socket, request }, connectionParams }: Context<Params, Visit>): Promise<void> {
    const given = connectionParams?.['authorization']
    const headers = typeof given === 'string' ? { ...request.headers, authorization: given } : request.headers
    const before = this.#changes
    socket.principal = await this.#identify({ headers, socket: request.socket })
    if (this.#changes !== before) void this.#look([socket])
    if (!socket.principal) socket.close(closeCodes.unauthorized, 'Unauthorized')
    else if (this.#socketsOf([socket.owner]).length > limits.socketsOfOne)
      socket.close(closeCodes.tooMany, `At most ${limits.socketsOfOne} sockets a session`)
  }

  #socketsOf(owners: readonly (string | null)[]): Socket[] {
    return [...this.#wss.clients].filter(({ owner }) => owners.includes(owner))
  }

  #context({ principal }: Socket): RequestContext {
    return new RequestContext(this.services, principal, newId())
  }

  #identify(from: Pick<IncomingMessage, 'headers' | 'socket'>) {
    return authenticate(this.services, { ...from, method: 'GET' }, { scope: 'graphql' }).catch(
      (error: unknown) => {
        if (error instanceof ForbiddenError) return null
        throw error
      },
    )
  }

  /** Looks again at the sockets of sessions and keys that have changed, or at all. */
  async #check(changed: EntranceIds): Promise<void> {
    this.#changes++
    await this.#look(changed ? this.#socketsOf(changed) : [...this.#wss.clients])
  }

  /**
   * Closes the sockets whose session or key has ended, and those that may see other things now: their side comes back
   * with what it may. While the database cannot tell, they stay, and are looked at again soon.
   */
  async #look(sockets: readonly Socket[]): Promise<void> {
    const known = sockets.filter(({ principal }) => principal)
    if (known.length === 0) return
    try {
      const callers = known.flatMap(({ principal }) => principal ?? [])
      const standing = await stillStanding(this.services, callers, 'graphql')
      for (const socket of known) {
        const now = standing.get(socket.owner ?? '')
        if (!now) socket.close(closeCodes.unauthorized, 'Unauthorized')
        else if (powersOf(now) !== powersOf(socket.principal))
          socket.close(closeCodes.forbidden, 'What you may do has changed')
      }
    } catch (err) {
      this.services.log.debug({ err }, 'sockets not looked at')
    }
  }

  #present(errors: readonly GraphQLError[], context: unknown): readonly GraphQLFormattedError[] {
    const { requestId } = context as RequestContext
    return errors.map((error) => {
      if (isUnexpected(error))
        this.services.log.error({ err: causeOf(error), path: error.path, requestId }, 'subscription failed')
      return presentError(error.toJSON(), error, requestId)
    })
  }

  #failed(socket: Socket, err: unknown): void {
    this.services.log.error({ err }, 'message of a socket failed')
    socket.close(closeCodes.internal, 'Internal server error')
  }
}

/** What somebody may do and see, to tell when it changes. */
const powersOf = (principal: Principal | null): string | undefined =>
  principal
    ? JSON.stringify([[...principal.grants].sort(), [...(principal.categories ?? [])].sort()])
    : undefined

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
