import { setTimeout as delay } from 'node:timers/promises'
import { item } from '../../e2e/support/workspace.ts'

/** An answer to one request; its status is null where there was no answer. */
export interface Answer {
  status: number | null
  retryAfter: string | null
  body: Record<string, unknown>
  /** When it was sent, and how long the answer took, in milliseconds. */
  at: number
  took: number
}

const patienceMs = 30_000

/** A customer platform that sends items to the APIs of an installation in turn, and records what was acknowledged. */
export class Customer {
  /** The ids of items that were answered with 200. */
  readonly acknowledged = new Set<string>()
  readonly answers: Answer[] = []
  #turn = 0

  constructor(
    private readonly apis: readonly { readonly url: string }[],
    private readonly key: string,
  ) {}

  /** Sends a request once. */
  async request(method: string, path: string, body?: unknown): Promise<Answer> {
    const [at, began] = [Date.now(), performance.now()]
    const url = this.apis[this.#turn++ % this.apis.length]?.url ?? ''
    const came = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
      .then(async (response) => ({
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: (await response.json()) as Record<string, unknown>,
      }))
      .catch(() => ({ status: null, retryAfter: null, body: {} }))
    const answer = { ...came, at, took: performance.now() - began }
    this.answers.push(answer)
    return answer
  }

  /** Sends an item once; records an answer with 200. */
  async send(id: string, text: string, { path = 'content', more = {} } = {}): Promise<Answer> {
    const answer = await this.request('POST', path, item(id, text, more))
    if (answer.status === 200) this.acknowledged.add(id)
    return answer
  }

  /** Sends an item as a client with retries: until it is acknowledged. */
  async sendUntilTaken(id: string, text: string): Promise<void> {
    while ((await this.send(id, text)).status !== 200) await delay(100)
  }

  /**
   * Sends so many items a second, each once, independent of the answers. @returns a function that stops, and returns the answers
   */
  load(perSecond: number, sending: (n: number) => Promise<Answer>) {
    const sent: Promise<Answer>[] = []
    const began = performance.now()
    let over = false
    const loading = (async () => {
      for (let n = 0; !over; n++) {
        await delay(Math.max(0, began + (n * 1000) / perSecond - performance.now()))
        sent.push(sending(n))
      }
    })()
    return {
      sent: () => sent.length,
      stop: async (): Promise<Answer[]> => {
        over = true
        await loading
        return Promise.all(sent)
      },
    }
  }
}

/** A quantile of answer times, in milliseconds. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
