import { createClient } from 'redis'
import type { Logger } from './log.ts'

/** Connects to Redis, and keeps reconnecting while it is away; a command given meanwhile fails at once. */
export async function connectRedis(url: string, log: Logger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1000), connectTimeout: 3000 },
  })
  client.on('error', (err: Error) => log.debug({ err }, 'redis is away'))
  await client.connect()
  return client
}

export type Redis = Awaited<ReturnType<typeof connectRedis>>
