import Bull from 'bull'
import type { Logger } from './log.ts'
import { within } from './patience.ts'
import { openRedis, type RedisPlace } from './redis-topology.ts'
import type { Redis } from './redis.ts'

/** How long a queue may take to close, in milliseconds. */
const closeMs = 2000
/** How long of that it waits for the connection first. */
const readyMs = 500

/** Bull queues on one Redis. Jobs wake workers and run infrequent work; the durable state is always in PostgreSQL. */
export class Jobs {
  readonly #queues: Bull.Queue[] = []
  /** Bull does not close clients that it was given. */
  readonly #clients: Redis[] = []

  constructor(
    private readonly redis: RedisPlace,
    private readonly log: Logger,
  ) {}

  /** A Bull queue of the given name; check `isUp` before adding to it, as adding a job blocks while Redis is unavailable. */
  queue<T>(name: string): Bull.Queue<T> {
    const queue = new Bull<T>(name, {
      // The braces keep all keys of a queue on one node of a cluster.
      prefix: '{verdict}',
      createClient: () => this.#client(name),
      defaultJobOptions: { removeOnComplete: true, removeOnFail: 100, attempts: 1 },
    })
    queue.on('error', (err: Error) => this.log.debug({ err, queue: name }, 'bull failed'))
    // Bull does not await this command: its failure would be an unhandled rejection and end the process.
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
    // Outages of Redis are logged by the program's own clients.
    return client.on('error', (err: Error) => this.log.debug({ err, queue }, 'bull is away'))
  }

  /** All queues. */
  get queues(): readonly Bull.Queue[] {
    return this.#queues
  }

  /** Whether the queue is connected, so that a job can be added. */
  isUp(queue: Bull.Queue): boolean {
    return queue.client.status === 'ready'
  }

  /** Closes every queue, after it has connected, so that closing never races with connecting; then the clients. */
  async close(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => within(closeMs, closeQueue(queue)).catch(() => undefined)))
    for (const client of this.#clients) client.disconnect()
  }
}

async function closeQueue(queue: Bull.Queue): Promise<void> {
  await within(readyMs, queue.isReady()).catch(() => undefined)
  await queue.close(true)
}
