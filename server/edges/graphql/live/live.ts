import type { Server } from 'node:http'
import type { RequestHandler } from 'express'
import type { GraphQLSchema } from 'graphql'
import type { Services } from '../../../wiring/services.ts'
import type { KnownOperations } from '../trusted-operations.ts'
import { eventSource } from './event-source.ts'
import { LiveConnections } from './live-connections.ts'
import { Sockets } from './sockets.ts'
import { SubscriptionReader } from './subscription-reader.ts'

/** The subscriptions of a program. */
export interface Live {
  /** Answers requests for server-sent events. */
  handler: RequestHandler
  /** Takes the WebSocket upgrades of a server. */
  attach(server: Server): void
  /** Closes all connections and accepts no more. */
  close(): Promise<void>
}

/** Starts serving subscriptions, over WebSocket and as server-sent events. */
export function startLive(
  program: Services,
  schema: GraphQLSchema,
  operations: KnownOperations,
  options: { everyMs?: number } = {},
): Live {
  const services = program.on('jobs')
  const connections = new LiveConnections(services, options)
  const { trustedOnly } = services.config.graphql
  const reader = new SubscriptionReader({ schema, operations, trustedOnly, log: services.log })
  const sockets = new Sockets(services, reader, connections)
  return {
    handler: eventSource(services, reader, connections),
    attach: (server) => sockets.attach(server),
    async close() {
      connections.close()
      await sockets.close()
    },
  }
}
