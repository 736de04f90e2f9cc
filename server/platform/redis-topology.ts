import { Cluster, Redis as Single, type RedisOptions } from 'ioredis'

/** Where Redis is: one server, a cluster, or a primary that sentinels know by its name. */
export interface RedisPlace {
  /** Credentials, TLS and database, and the address: of the server, of a node, or the name that sentinels know. */
  url: string
  /** Further nodes of the cluster, as `host:port`; with any, Redis is a cluster. */
  clusterNodes?: readonly string[]
  /** The sentinels, as `host:port`; with any, the host of the URL is the name of the primary. */
  sentinels?: readonly string[]
  sentinelPassword?: string | undefined
}

/** The commands of all of them are the same. */
type Client = Single | Cluster

/** Longer with each try, up to a second. */
const retryStrategy = (times: number): number => Math.min(50 * 2 ** times, 1000)

/** A client of Redis wherever it is; its options are those of one server, and hold for each node of a cluster. */
export function openRedis(place: RedisPlace, options: RedisOptions = {}): Client {
  const server = { ...serverOf(place.url), ...options, retryStrategy }
  if (place.clusterNodes?.length) return openCluster(place.clusterNodes, server)
  if (place.sentinels?.length) return openByName(place, place.sentinels, server)
  return new Single(server)
}

/**
 * A primary that was replaced refuses writes: whoever meets it asks the sentinels again. The library's detector of failovers
 * stays off: where it tells of one while the client connects, the client ends for good.
 */
function openByName(
  { sentinelPassword }: RedisPlace,
  sentinels: readonly string[],
  server: RedisOptions,
): Client {
  const options: RedisOptions = {
    ...server,
    name: server.host ?? '',
    sentinels: sentinels.map((address) => nodeOf(address, 26_379)),
    ...(sentinelPassword && { sentinelPassword }),
    sentinelRetryStrategy: retryStrategy,
    enableTLSForSentinelMode: server.tls !== undefined,
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  }
  return new Single(options)
}

function openCluster(nodes: readonly string[], server: RedisOptions): Client {
  const {
    host = '127.0.0.1',
    port = 6379,
    lazyConnect = false,
    enableOfflineQueue = true,
    ...options
  } = server
  const { retryStrategy: _retry, maxRetriesPerRequest: _most, ...redisOptions } = options
  return new Cluster([{ host, port }, ...nodes.map((address) => nodeOf(address, 6379))], {
    lazyConnect,
    enableOfflineQueue,
    clusterRetryStrategy: retryStrategy,
    redisOptions,
    // Names of a managed cluster's certificate, not the addresses behind them.
    ...(server.tls && { dnsLookup: (address, found) => found(null, address) }),
  })
}

function serverOf(url: string): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 6379),
    db: Number(pathname.slice(1) || 0),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: { servername: hostname } }),
  }
}

function nodeOf(address: string, usualPort: number): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${address}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usualPort) }
}
