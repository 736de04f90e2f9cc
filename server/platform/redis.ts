import { Cluster } from 'ioredis'
import { within } from './patience.ts'
import type { RedisOutages } from './redis-outages.ts'
import { openRedis, type RedisPlace } from './redis-topology.ts'

/** A connection on which nothing has come for this long although something was sent is dead: it is pinged more often than that. */
const silenceMs = 6000
/** How long the last commands of a connection that is left may take. */
const patienceMs = 1000

/** A client of one server, of whichever server a sentinel names, or of a cluster: their commands are the same. */
export type Redis = ReturnType<typeof openRedis>

/** Whether the client can send commands now. */
export const isReady = (client: Redis): boolean => client.status === 'ready'

/**
 * A client of Redis, once it is connected or Redis has turned out to be away. It keeps connecting as long as that lasts,
 * and a command given meanwhile fails at once: a program starts without Redis as it works on without it.
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
    // It fails where Redis is away, and goes on connecting.
    client.connect().then(
      () => go(),
      () => go(),
    )
  })
  return client
}

/** Leaves the connection with what is under way on it, or at once when Redis is away. */
export async function leaveRedis(client: Redis): Promise<void> {
  if (isReady(client)) await within(patienceMs, client.quit()).catch(() => client.disconnect())
  else client.disconnect()
}

/** What counting needs of a client, each answer within the given milliseconds or none. */
export const patientClient = (redis: Redis, ms: number) => ({
  get isReady() {
    return isReady(redis)
  },
  eval: (script: string, { keys, arguments: given }: { keys: string[]; arguments: string[] }) =>
    within(ms, redis.eval(script, keys.length, ...keys, ...given)),
  del: (key: string) => within(ms, redis.del(key)),
})

/** Sends something often enough that a server which hangs is noticed, on each node of a cluster. */
function pingWhileOpen(client: Redis): void {
  const timer = setInterval(() => {
    const nodes = client instanceof Cluster ? client.nodes() : [client]
    for (const node of nodes) node.ping().catch(() => undefined)
  }, silenceMs / 3)
  timer.unref()
  client.once('end', () => clearInterval(timer))
}
