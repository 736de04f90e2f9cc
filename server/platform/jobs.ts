import Bull from 'bull'
import type { Logger } from './log.ts'
import { within } from './patience.ts'

/** How long a queue may take to close. */
const closeMs = 2000

/** Bull queues on one Redis. Jobs wake workers and run low-rate work; the truth is always in PostgreSQL. */
export class Jobs {
  readonly #queues: Bull.Queue[] = []

  constructor(
    private readonly redisUrl: string,
    private readonly log: Logger,
  ) {}

  /** A Bull queue of the given name; ask `isUp` before adding to it, for a job added while Redis is away waits. */
  queue<T>(name: string): Bull.Queue<T> {
    const queue = new Bull<T>(name, this.redisUrl, {
      prefix: '{verdict}',
      redis: { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(50 * 2 ** times, 1000) },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: 100, attempts: 1 },
    })
    // The log hears of Redis going away and coming back from the program's own clients.
    queue.on('error', (err: Error) => this.log.debug({ err, queue: name }, 'bull is away'))
    // Bull names its connection without waiting for it or for the outcome: a failure would end the process.
    Object.assign(queue, { setWorkerName: () => Promise.resolve() })
    this.#queues.push(queue)
    return queue
  }

  /** Whether the queue can take a job now. */
  isUp(queue: Bull.Queue): boolean {
    return queue.client.status === 'ready'
  }

  /** Closes every queue, once its connections are up, so that closing never races with starting; while Redis is away it cuts them. */
  async close(): Promise<void> {
    await Promise.all(
      this.#queues.map((queue) =>
        within(closeMs, closeQueue(queue)).catch(() =>
          queue.clients.forEach((client) => client.disconnect()),
        ),
      ),
    )
  }
}

async function closeQueue(queue: Bull.Queue): Promise<void> {
  await Promise.race([queue.isReady(), new Promise((resolve) => setTimeout(resolve, 500))])
  await queue.close(true)
}
