import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Context, handleProtocols, makeServer, type ServerOptions } from 'graphql-ws'
import type { GraphQLError, GraphQLFormattedError, GraphQLSchema } from 'graphql'
import { WebSocketServer } from 'ws'
import type { Services } from '../context.ts'
import { ForbiddenError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { authenticate } from '../team/authenticate.ts'
import { isOwnOrigin } from '../team/origin.ts'
import type { Principal } from '../team/principal.ts'
import { RequestContext } from './context.ts'
import { causeOf, isUnexpected, presentError } from './errors.ts'
import { eventStream } from './event-stream.ts'
import { closeCodes, Socket } from './socket.ts'
import { readSubscription, refusal } from './subscription-request.ts'

const limits = { initMs: 3000, messageBytes: 64 * 1024, socketsOfOne: 5, subscriptionsOfSocket: 20 }

/** How often each socket's session is looked at again; half a minute, and what sessions are cached for, is within 60 s. */
const sweepMs = 30_000

type Opened = Context<Record<string, unknown> | undefined, Socket>

/** Starts GraphQL over WebSocket on /graphql of the given server: subscriptions, and nothing else. */
export function startSubscriptions(
  services: Services,
  schema: GraphQLSchema,
  server: Server,
  options: { everyMs?: number } = {},
): Subscriptions {
  const subscriptions = new Subscriptions(services, schema, options)
  subscriptions.attach(server)
  return subscriptions
}

/** The sockets of this process, and what travels by them. */
class Subscriptions {
  readonly #sockets = new Set<Socket>()
  readonly #wss = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    handleProtocols: (offered) => handleProtocols(offered),
  })
  readonly #protocol: ReturnType<typeof makeServer<Record<string, unknown> | undefined, Socket>>
  readonly #sweep: NodeJS.Timeout

  constructor(
    private readonly services: Services,
    private readonly schema: GraphQLSchema,
    { everyMs = sweepMs } = {},
  ) {
    this.#protocol = makeServer<Record<string, unknown> | undefined, Socket>(this.#options())
    this.#sweep = setInterval(() => void this.#checkAll(), everyMs).unref()
  }

  /** Takes the server's upgrades; what is not for /graphql, or comes from another site's page, is refused. */
  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      if (request.url?.split('?')[0] !== '/graphql') return refuse(stream, '404 Not Found')
      if (!isOwnOrigin(request.headers, this.services.config.http)) return refuse(stream, '403 Forbidden')
      this.#wss.handleUpgrade(request, stream, head, (socket) => this.#open(new Socket(socket, request)))
    })
  }

  /** Sends everybody away, and takes nobody any more. */
  async close(): Promise<void> {
    clearInterval(this.#sweep)
    for (const socket of this.#sockets) socket.close(closeCodes.goingAway, 'Going away')
    await new Promise<void>((resolve) => this.#wss.close(() => resolve()))
  }

  #open(socket: Socket): void {
    this.#sockets.add(socket)
    const closed = this.#protocol.opened(
      {
        protocol: socket.socket.protocol,
        send: (message) => socket.send(message),
        close: (code, reason) => socket.close(code ?? closeCodes.goingAway, reason ?? ''),
        onMessage: (take) =>
          socket.socket.on(
            'message',
            (data) => void take(String(data)).catch((err: unknown) => this.#failed(socket, err)),
          ),
      },
      socket,
    )
    socket.socket.once('close', (code, reason) => {
      this.#sockets.delete(socket)
      closed(code, String(reason)).catch((err: unknown) =>
        this.services.log.error({ err }, 'socket not cleaned up'),
      )
    })
  }

  #options(): ServerOptions<Record<string, unknown> | undefined, Socket> {
    return {
      connectionInitWaitTimeout: limits.initMs,
      onConnect: (opened) => this.#connect(opened),
      onSubscribe: ({ extra, subscriptions }, _id, payload) => {
        if (Object.keys(subscriptions).length > limits.subscriptionsOfSocket)
          return [refusal(`At most ${limits.subscriptionsOfSocket} subscriptions a socket`)]
        return readSubscription(this.schema, payload, this.#context(extra))
      },
      subscribe: (args) => eventStream(args, () => (args.contextValue as RequestContext).renewed()),
      onNext: (_opened, _id, _payload, { contextValue }, { data, errors }) => ({
        ...(data !== undefined && { data }),
        ...(errors && { errors: this.#present(errors, contextValue) }),
      }),
      onError: ({ extra }, _id, _payload, errors) => this.#present(errors, this.#context(extra)),
    }
  }

  /** Lets in whoever has a session or a key, and not too many sockets already. */
  async #connect({ extra: socket, connectionParams }: Opened): Promise<boolean> {
    const given = connectionParams?.['authorization']
    if (typeof given === 'string') socket.authorization = given
    socket.principal = await this.#identify(socket)
    if (!socket.principal) socket.close(closeCodes.unauthorized, 'Unauthorized')
    else if (this.#countOf(socket.owner) > limits.socketsOfOne)
      socket.close(closeCodes.tooMany, `At most ${limits.socketsOfOne} sockets a session`)
    return true
  }

  #countOf(owner: string | null): number {
    return [...this.#sockets].filter((each) => each.owner === owner).length
  }

  #context({ principal }: Socket): RequestContext {
    return new RequestContext(this.services, principal, newId())
  }

  #identify(socket: Socket, { touch = true } = {}) {
    return authenticate(
      this.services,
      { ...socket.credentials, method: 'GET' },
      { scope: 'graphql', touch },
    ).catch((error: unknown) => {
      if (error instanceof ForbiddenError) return null
      throw error
    })
  }

  async #checkAll(): Promise<void> {
    for (const socket of this.#sockets) {
      socket.ping()
      if (socket.principal) await this.#check(socket)
    }
  }

  /** Closes the socket of a session that has ended, or that may do other things now; while nobody can tell, it stays. */
  async #check(socket: Socket): Promise<void> {
    const before = powersOf(socket.principal)
    try {
      const found = await this.#identify(socket, { touch: false })
      if (powersOf(found) !== before) socket.close(closeCodes.unauthorized, 'Unauthorized')
    } catch (err) {
      this.services.log.debug({ err }, 'session of a socket not checked')
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
  principal ? JSON.stringify([principal.grants, [...(principal.categories ?? [])].sort()]) : undefined

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
