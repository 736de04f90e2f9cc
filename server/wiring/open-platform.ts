import type { Config } from '../platform/config.ts'
import { SecretBox } from '../platform/crypto.ts'
import { Database } from '../platform/database.ts'
import { EventLog } from '../platform/events/event-log.ts'
import { Jobs } from '../platform/jobs.ts'
import { makeLogger } from '../platform/log.ts'
import { Lookout } from '../platform/lookout.ts'
import { makeMetrics } from '../platform/metrics.ts'
import type { Platform } from '../platform/platform.ts'
import { RedisPubSub } from '../platform/pubsub.ts'
import { RedisOutages } from '../platform/redis-outages.ts'
import { connectRedis, leaveRedis } from '../platform/redis.ts'
import { onlyPrimary, Replica, type ReplicaDependencies } from '../platform/replica/replica.ts'
import { fullSight } from '../platform/scopes.ts'
import { installationKey } from '../platform/secret-key.ts'
import { WakeUps } from '../platform/wake-ups.ts'
import { openPools } from './orm.ts'

/** Opens the connections to the database and Redis; `close` closes them. */
export async function openPlatform(config: Config): Promise<Platform & { close(): Promise<void> }> {
  const log = makeLogger(config.logLevel)
  const outages = new RedisOutages(log)
  const [pools, redis, publisher, subscriber, key] = await Promise.all([
    openPools({ ...config.database, log }),
    connectRedis(config.redis, outages),
    connectRedis(config.redis, outages),
    connectRedis(config.redis, outages),
    installationKey(config.secretKey, config.dataDir),
  ])
  const metrics = makeMetrics(pools)
  const { replica, readPlaces } = await watchReplica(config, { pools, redis, metrics, log })
  const database = new Database(pools, 'requests', fullSight, replica)
  const pubsub = new RedisPubSub(publisher, subscriber, log)
  const events = new EventLog({ database: database.on('jobs'), pubsub, log, readPlaces })
  const lookout = new Lookout({ database: database.on('jobs'), log })
  const jobs = new Jobs(config.redis, log)
  const wakeUps = new WakeUps(jobs, log)
  return {
    log,
    metrics,
    database,
    readPlaces,
    redis,
    pubsub,
    events,
    jobs,
    wakeUps,
    lookout,
    secrets: new SecretBox(key, config.previousSecretKeys),
    async close() {
      events.close()
      replica?.close()
      await jobs.close()
      await pubsub.close()
      await leaveRedis(redis)
      await database.close()
    },
  }
}

async function watchReplica({ database }: Config, parts: Omit<ReplicaDependencies, 'mostLagMs'>) {
  const { readUrl, mostLagMs } = database
  const replica = readUrl ? await Replica.watch({ ...parts, mostLagMs }) : null
  return { replica, readPlaces: replica ?? onlyPrimary }
}
