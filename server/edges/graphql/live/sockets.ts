import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FormattedExecutionResult } from 'graphql'
import type { Context, Disposable, ServerOptions } from 'graphql-ws'
import { type Extra, useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import { RequestContext } from '../../../access/requests/request-context.ts'
import { authenticate } from '../../../access/team/authenticate.ts'
import { takeWorkspace } from '../../../access/team/named-workspace.ts'
import { isOwnOrigin } from '../../../access/team/origin.ts'
import { entranceOf } from '../../../access/team/principal.ts'
import { ForbiddenError, UnavailableError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../wiring/services.ts'
import type { Results } from './event-stream.ts'
import { closeCodes, type LiveConnections } from './live-connections.ts'
import { sentResults } from './sent-results.ts'
import { SocketCounts } from './socket-counts.ts'
import { Socket } from './socket.ts'
import { refusal, type SubscriptionReader } from './subscription-reader.ts'

const limits = { initMs: 3000, messageBytes: 64 * 1024, socketsOfOne: 5, subscriptionsOfSocket: 20 }

/** The interval of pings to each socket, in milliseconds. */
const pingMs = 30_000

type Params = Record<string, unknown> | undefined
type Visit = Extra & { socket: Socket }

/** GraphQL over WebSocket on /graphql: subscriptions, and nothing else. */
export class Sockets {
  readonly #wss = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, WebSocket: Socket })
  readonly #protocol: Disposable
  readonly #counts: SocketCounts

  constructor(
    private readonly services: Services,
    private readonly reader: SubscriptionReader,
    private readonly live: LiveConnections,
  ) {
    this.#counts = new SocketCounts(services.redis, services.log)
    this.#protocol = useServer<Params, { socket: Socket }>(
      { ...this.#options(), isProd: true },
      this.#wss,
      pingMs,
    )
  }

  /** Handles the server's upgrades; those for other paths than /graphql, or from a page of another origin, are refused. */
  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      takeWorkspace(request)
      if (request.url?.split('?')[0] !== '/graphql') return refuse(stream, '404 Not Found')
      if (!isOwnOrigin(request.headers, this.services.config.http)) return refuse(stream, '403 Forbidden')
      this.#wss.handleUpgrade(request, stream, head, (socket) => {
        this.live.add(socket)
        socket.on('close', () => this.#leave(socket))
        this.#wss.emit('connection', socket, request)
        // Replaces the library's handler, which writes protocol errors of clients to the console.
        socket.removeAllListeners('error').on('error', () => socket.terminate())
      })
    })
  }

  /** Closes all sockets and accepts no more. */
  async close(): Promise<void> {
    await this.#protocol.dispose()
    this.#counts.close()
  }

  #options(): ServerOptions<Params, Visit> {
    const contextOf = (socket: Socket) => new RequestContext(this.services, socket.principal, newId())
    return {
      connectionInitWaitTimeout: limits.initMs,
      onConnect: (opened) =>
        this.#connect(opened).catch((err: unknown) => this.#failed(opened.extra.socket, err)),
      onSubscribe: ({ extra, subscriptions }, _id, payload) => {
        if (Object.keys(subscriptions).length > limits.subscriptionsOfSocket)
          return [refusal(`At most ${limits.subscriptionsOfSocket} subscriptions a socket`)]
        return this.reader.read(payload, contextOf(extra.socket))
      },
      subscribe: (args) => this.reader.subscribe(args),
      onOperation: ({ extra: { socket } }, id, _payload, _args, results) => {
        if (!(Symbol.asyncIterator in results)) return
        const head = `{"id":${JSON.stringify(id)},"type":"next","payload":`
        return sentResults(results as Results, (text) => socket.sendIfOpen(`${head}${text}}`))
      },
      onNext: (_opened, _id, _payload, _args, result) => result as FormattedExecutionResult,
      onError: ({ extra }, _id, _payload, errors) =>
        this.reader.presentErrors(errors, contextOf(extra.socket)),
    }
  }

  /** Accepts connections with a session or a key that does not have too many sockets already. */
  async #connect({ extra: { socket, request }, connectionParams }: Context<Params, Visit>): Promise<void> {
    const given = connectionParams?.['authorization']
    const headers = typeof given === 'string' ? { ...request.headers, authorization: given } : request.headers
    await this.live.introduce(socket, () => this.#identify({ headers, socket: request.socket }))
    if (!socket.principal) socket.close(closeCodes.unauthorized, 'Unauthorized')
    else if (await this.#isOneTooMany(socket, entranceOf(socket.principal)))
      socket.close(closeCodes.tooMany, `At most ${limits.socketsOfOne} sockets a session`)
  }

  /** Whether the owner has too many sockets already: at this process, or over all processes. */
  async #isOneTooMany(socket: Socket, owner: string): Promise<boolean> {
    if (this.live.alike(socket, Socket) > limits.socketsOfOne) return true
    const everywhere = await this.#counts.enter(socket, owner)
    // The socket may have closed meanwhile, and been uncounted before it was counted.
    if (socket.readyState !== socket.OPEN) this.#counts.leave(socket)
    return everywhere !== null && everywhere > limits.socketsOfOne
  }

  #leave(socket: Socket): void {
    this.live.remove(socket)
    this.#counts.leave(socket)
  }

  #identify(from: Pick<IncomingMessage, 'headers' | 'socket'>) {
    return authenticate(this.services, { ...from, method: 'GET' }, { scope: 'graphql' }).catch(
      (error: unknown) => {
        if (error instanceof ForbiddenError) return null
        throw error
      },
    )
  }

  /** Ends a socket that cannot be accepted now; clients give up on one that ends with an internal error. */
  #failed(socket: Socket, err: unknown): void {
    if (err instanceof UnavailableError)
      return socket.close(closeCodes.unavailable, 'Temporarily unavailable')
    this.services.log.error({ err }, 'message of a socket failed')
    socket.close(closeCodes.internal, 'Internal server error')
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
