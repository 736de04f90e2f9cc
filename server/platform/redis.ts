import { createClient } from 'redis'
import { within } from './patience.ts'
import type { RedisOutages } from './redis-outages.ts'

/** A connection on which nothing has come or gone for this long is dead: it is pinged more often than that. */
const silenceMs = 6000
/** How long the last commands of a connection that is left may take. */
const patienceMs = 1000

/**
 * A client of Redis, once it is connected or Redis has turned out to be away. It keeps connecting as long as that lasts,
 * and a command given meanwhile fails at once: a program starts without Redis as it works on without it.
 */
export async function connectRedis(url: string, outages: RedisOutages) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: silenceMs / 3,
    socket: {
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1000),
      connectTimeout: 3000,
      socketTimeout: silenceMs,
    },
  })
  client.on('ready', () => outages.ended(client))
  await new Promise<void>((go) => {
    client.on('error', (err: Error) => {
      if (!client.isReady) outages.began(client, err)
      go()
    })
    // It fails only when the client is closed before it was ever connected.
    client.connect().then(
      () => go(),
      () => go(),
    )
  })
  return client
}

export type Redis = Awaited<ReturnType<typeof connectRedis>>

/** Closes the connection with what is under way on it, or at once when Redis is away. */
export async function leaveRedis(client: Redis): Promise<void> {
  if (client.isReady) await within(patienceMs, client.close()).catch(() => client.destroy())
  else client.destroy()
}

/** What counting needs of a client, each answer within the given milliseconds or none. */
export const patientClient = (redis: Redis, ms: number) => ({
  get isReady() {
    return redis.isReady
  },
  eval: (...command: Parameters<Redis['eval']>) => within(ms, redis.eval(...command)),
  del: (key: string) => within(ms, redis.del(key)),
})
