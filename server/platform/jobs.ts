import Bull from 'bull'
import type { Logger } from './log.ts'

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
      defaultJobOptions: { removeOnComplete: true, removeOnFail: 100, attempts: 1 },
    })
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

  /** Closes every queue, once its connections are up, so that closing never races with starting. */
  async close(): Promise<void> {
    await Promise.allSettled(
      this.#queues.map(async (queue) => {
        await Promise.race([queue.isReady(), new Promise((resolve) => setTimeout(resolve, 500))])
        await queue.close(true)
      }),
    )
  }
}
