import { Cluster } from 'ioredis'
import { within } from './patience.ts'
import type { RedisOutages } from './redis-outages.ts'
import { openRedis, type RedisPlace } from './redis-topology.ts'

/** A connection without incoming data for this long after a command is considered dead; pings are sent more often than that. */
const silenceMs = 6000
/** How long pending commands may take when a connection is closed. */
const patienceMs = 1000

/** A client of one server, of the primary behind sentinels, or of a cluster: their commands are the same. */
export type Redis = ReturnType<typeof openRedis>

/** Whether the client can send commands now. */
export const isReady = (client: Redis): boolean => client.status === 'ready'

/**
 * A client of Redis, once it is connected or the first attempt has failed. It keeps reconnecting, and a command fails
 * at once meanwhile: the program starts and works without Redis.
 */
export async function connectRedis(place: RedisPlace, outages: RedisOutages): Promise<Redis> {
  const client = openRedis(place, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    connectTimeout: 3000,
    socketTimeout: silenceMs,
  })
  client.on('ready', () => outages.ended(client))
  client.on('close', () => {
    if (client.status !== 'end') outages.began(client, new Error('the connection was closed'))
  })
  pingWhileOpen(client)
  await new Promise<void>((go) => {
    client.on('error', (err: Error) => {
      if (!isReady(client)) outages.began(client, err)
      go()
    })
    // The promise rejects where Redis is unavailable; the client keeps connecting.
    client.connect().then(
      () => go(),
      () => go(),
    )
  })
  return client
}

/** Resolves when Redis takes writes, with a key that it soon forgets. @throws when it is away, out of memory, or a replica */
export async function assertWrites(client: Redis): Promise<void> {
  await client.set('verdict:writes', '1', 'PX', silenceMs)
}

/** Closes the connection after its pending commands, or at once when Redis is unavailable. */
export async function leaveRedis(client: Redis): Promise<void> {
  if (isReady(client)) await within(patienceMs, client.quit()).catch(() => client.disconnect())
  else client.disconnect()
}

/** The part of a client that counting uses; each command fails after the given milliseconds. */
export const patientClient = (redis: Redis, ms: number) => ({
  get isReady() {
    return isReady(redis)
  },
  eval: (script: string, { keys, arguments: given }: { keys: string[]; arguments: string[] }) =>
    within(ms, redis.eval(script, keys.length, ...keys, ...given)),
  del: (key: string) => within(ms, redis.del(key)),
})

/** Pings often enough to notice a server that hangs, on each node of a cluster. */
function pingWhileOpen(client: Redis): void {
  const timer = setInterval(() => {
    const nodes = client instanceof Cluster ? client.nodes() : [client]
    for (const node of nodes) node.ping().catch(() => undefined)
  }, silenceMs / 3)
  timer.unref()
  client.once('end', () => clearInterval(timer))
}
