import Bull from 'bull'
import type { Logger } from './log.ts'
import { within } from './patience.ts'
import type { Redis } from './redis.ts'
import { openRedis, type RedisPlace } from './redis-topology.ts'

/** How long a queue may take to close. */
const closeMs = 2000
/** How long of that it may take to be connected first. */
const readyMs = 500

/** Bull queues on one Redis. Jobs wake workers and run low-rate work; the truth is always in PostgreSQL. */
export class Jobs {
  readonly #queues: Bull.Queue[] = []
  /** Bull leaves those that it was given to whoever made them. */
  readonly #clients: Redis[] = []

  constructor(
    private readonly redis: RedisPlace,
    private readonly log: Logger,
  ) {}

  /** A Bull queue of the given name; ask `isUp` before adding to it, for a job added while Redis is away waits. */
  queue<T>(name: string): Bull.Queue<T> {
    const queue = new Bull<T>(name, {
      // In braces, so that the keys of a queue are on one node of a cluster.
      prefix: '{verdict}',
      createClient: () => this.#client(name),
      defaultJobOptions: { removeOnComplete: true, removeOnFail: 100, attempts: 1 },
    })
    queue.on('error', (err: Error) => this.log.debug({ err, queue: name }, 'bull failed'))
    // Bull names its connection without waiting for the outcome: a failure would end the process.
    const setWorkerName = queue.setWorkerName.bind(queue)
    Object.assign(queue, {
      setWorkerName: () =>
        setWorkerName().catch((err: unknown) => this.log.debug({ err, queue: name }, 'bull has no name')),
    })
    this.#queues.push(queue)
    return queue
  }

  #client(queue: string): Redis {
    const client = openRedis(this.redis, { maxRetriesPerRequest: null, enableReadyCheck: false })
    this.#clients.push(client)
    // The log hears of Redis going away and coming back from the program's own clients.
    return client.on('error', (err: Error) => this.log.debug({ err, queue }, 'bull is away'))
  }

  /** Every queue that there is. */
  get queues(): readonly Bull.Queue[] {
    return this.#queues
  }

  /** Whether the queue can take a job now. */
  isUp(queue: Bull.Queue): boolean {
    return queue.client.status === 'ready'
  }

  /** Closes every queue, once its connections are up, so that closing never races with starting, and then these. */
  async close(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => within(closeMs, closeQueue(queue)).catch(() => undefined)))
    for (const client of this.#clients) client.disconnect()
  }
}

async function closeQueue(queue: Bull.Queue): Promise<void> {
  await within(readyMs, queue.isReady()).catch(() => undefined)
  await queue.close(true)
}
