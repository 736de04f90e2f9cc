import { Cluster, Redis as Single, type RedisOptions } from 'ioredis'

/** The topology of Redis: one server, a cluster, or a primary whose address sentinels provide by name. */
export interface RedisPlace {
  /** Credentials, TLS, database and host: the server, a node of the cluster, or the primary's name for the sentinels. */
  url: string
  /** Further nodes of the cluster, as `host:port`; if given, Redis is a cluster. */
  clusterNodes?: readonly string[]
  /** The sentinels, as `host:port`; if given, the host of the URL is the name of the primary. */
  sentinels?: readonly string[]
  sentinelPassword?: string | undefined
}

/** Both have the same commands. */
type Client = Single | Cluster

/** Milliseconds until the next attempt, growing up to a second. */
const retryStrategy = (times: number): number => Math.min(50 * 2 ** times, 1000)

/** How often a client connects anew to what refuses writes, in milliseconds: a replica that stays one must not fill the log. */
const mostOftenMs = 1000

/** Whether to connect anew after an error: a primary that was replaced refuses writes, and its name leads to the new one. */
function whenReplaced(): (error: Error) => boolean {
  let last = -Infinity
  return ({ message }) => {
    if (!message.startsWith('READONLY') || performance.now() - last < mostOftenMs) return false
    last = performance.now()
    return true
  }
}

/** A client for the topology; the options apply to the server, or to each node of a cluster. */
export function openRedis(place: RedisPlace, options: RedisOptions = {}): Client {
  const server = { ...serverOf(place.url), ...options, retryStrategy }
  if (place.clusterNodes?.length) return openCluster(place.clusterNodes, server)
  if (place.sentinels?.length) return openByName(place, place.sentinels, server)
  return new Single({ ...server, reconnectOnError: whenReplaced() })
}

/**
 * When the primary is replaced, the client queries the sentinels again. The library's failover detector stays
 * off: where it reports a failover while the client connects, the client closes for good.
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
    reconnectOnError: whenReplaced(),
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
    // The certificate of a managed cluster has its host names, not the addresses behind them.
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
