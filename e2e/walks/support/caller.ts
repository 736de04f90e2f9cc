import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { item } from '../../support/workspace.ts'

/** The name that everybody knows the machine of docs/operations.md by. */
export const host = 'verdict.example.com'

export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

/** Asks as a platform or a browser elsewhere does: by the name, over TLS, through the proxy, with connections that stay. */
export class Caller {
  readonly agent: Agent

  constructor(
    readonly port: number,
    certificate: string,
    readonly key: string,
  ) {
    this.agent = new Agent({ ca: readFileSync(certificate), servername: host, keepAlive: true })
  }

  /** Sends a request. @returns the answer as it comes @throws where there is none */
  async open(path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<IncomingMessage> {
    const { port, agent } = this
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers: { host, ...headers } })
    // Whoever refuses a body may answer and close before it is sent.
    sent.on('error', () => undefined).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answer
  }

  async ask(path: string, asked?: Asked): Promise<Answer> {
    const answer = await this.open(path, asked)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
  }

  /** Posts JSON, with the key of the platform where no other headers are given. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> {
    const sent = { 'content-type': 'application/json', ...(headers ?? this.#bearer) }
    return this.ask(path, { method: 'POST', headers: sent, body: JSON.stringify(body) })
  }

  /** Sends an item that is decided at once. */
  send(id: string, text = 'hello'): Promise<Answer> {
    return this.post('/api/v1/content/sync', item(id, text))
  }

  /** The status of an item; undefined where there is none. @throws where that is not what is answered */
  async statusOf(id: string): Promise<unknown> {
    const { status, body } = await this.ask(`/api/v1/content/${id}`, { headers: this.#bearer })
    if (status !== 200 && status !== 404) throw new Error(`asked for ${id}: ${status} ${body}`)
    return (JSON.parse(body) as { content?: { status: unknown } }).content?.status
  }

  get #bearer(): Record<string, string> {
    return { authorization: `Bearer ${this.key}` }
  }

  close(): void {
    this.agent.destroy()
  }
}

/** Items that are sent while something else happens. */
export interface Traffic {
  /** Resolves once the last one is answered, to those that were taken and to what the others met. */
  stop(): Promise<{ taken: string[]; failed: string[] }>
}

/** Sends items from three callers, some fifteen a second in all, until it is stopped. */
export function startTraffic(caller: Caller, name: string): Traffic {
  const taken: string[] = []
  const failed: string[] = []
  let going = true
  const lanes = [1, 2, 3].map(async (lane) => {
    for (let n = 0; going; n++) {
      const id = `${name}-${lane}-${n}`
      const [problem] = await caller.send(id).then(
        ({ status, body }) => (status === 200 ? [] : [`${status} ${body}`]),
        (error: unknown) => [String(error)],
      )
      if (problem === undefined) taken.push(id)
      else failed.push(`${id}: ${problem}`)
      await delay(200)
    }
  })
  return {
    async stop() {
      going = false
      await Promise.all(lanes)
      return { taken, failed }
    },
  }
}
