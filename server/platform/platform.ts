import type { SecretBox } from './crypto.ts'
import type { Database } from './database.ts'
import type { EventLog } from './events/event-log.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log.ts'
import type { Lookout } from './lookout.ts'
import type { Metrics } from './metrics.ts'
import type { RedisPubSub } from './pubsub.ts'
import type { Redis } from './redis.ts'
import type { ReadPlaces } from './replica/replica.ts'
import type { WakeUps } from './wake-ups.ts'

/** The infrastructure that every service may use. */
export interface Platform {
  log: Logger
  metrics: Metrics
  database: Database
  readPlaces: ReadPlaces
  redis: Redis
  pubsub: RedisPubSub
  events: EventLog
  jobs: Jobs
  wakeUps: WakeUps
  lookout: Lookout
  secrets: SecretBox
}
