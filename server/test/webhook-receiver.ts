import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A request that a customer platform got. */
export interface Received {
  id: string
  headers: IncomingHttpHeaders
  body: string
  actions: { action_id: string; action_type: string; [field: string]: unknown }[]
  at: number
  /** The status it was answered with; null for one that got no answer. */
  answered: number | null
}

/** What a customer platform does with a request: a status (with headers), no answer at all, or a dropped connection. */
export type Answer =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | 'drop'

/** A customer platform on this machine that checks signatures, answers as it is told, and remembers what it got. */
export async function startReceiver(answer: (received: Received) => Answer | Promise<Answer> = () => 200) {
  const received: Received[] = []
  const problems: string[] = []
  const receiver = { url: '', secret: '', answer, received, problems, waitFor, close }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const entry = await read(request)
    if (!entry) return
    received.push(entry)
    if (receiver.secret) verify(receiver.secret, entry)
    const told = await receiver.answer(entry)
    if (told === 'hang') return
    if (told === 'drop') return void request.socket.destroy()
    const { status, headers = {}, body = '' } = typeof told === 'number' ? { status: told } : told
    entry.answered = status
    response.writeHead(status, headers).end(body)
  }

  function verify(secret: string, { body, headers }: Received): void {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>)
    } catch (error) {
      problems.push(String(error))
    }
  }

  /** Resolves when the condition holds for what was received. */
  async function waitFor(condition: (all: Received[]) => boolean, ms = 10_000): Promise<void> {
    for (
      const end = Date.now() + ms;
      !condition(received);
      await new Promise((resolve) => setTimeout(resolve, 10))
    ) {
      if (Date.now() > end) throw new Error(`not received in time; so far ${received.length} requests`)
    }
  }

  function close(): void {
    server.closeAllConnections()
    server.close()
  }

  return receiver
}

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>

/** @returns nothing of a request that its sender cut off */
async function read(request: IncomingMessage): Promise<Received | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch {
    return null
  }
  if (!request.complete) return null
  const body = Buffer.concat(chunks).toString('utf8')
  const { actions } = JSON.parse(body) as Pick<Received, 'actions'>
  return {
    id: String(request.headers['webhook-id']),
    headers: request.headers,
    body,
    actions,
    at: Date.now(),
    answered: null,
  }
}
