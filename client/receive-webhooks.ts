import { verifyWebhook, type WebhookAction, WebhookVerificationError } from './verify-webhook.ts'
import { keyOf } from './webhook-secret.ts'

export * from './verify-webhook.ts'

/** The parts of a request that are used: of Node's `http`, and so of Express. */
interface IncomingRequest extends AsyncIterable<Uint8Array> {
  headers: Record<string, string | string[] | undefined>
  /** Whether it was read to its end. */
  readableEnded: boolean
  /** The body that an Express parser has made. */
  body?: unknown
}

/** The parts of a response that are used. */
interface Answer {
  writeHead(status: number, headers?: Record<string, string>): unknown
  end(): unknown
}

/** Options for receiving webhooks. */
export interface ReceiverOptions {
  /** The longest body that is read, in bytes; 4 MiB by default, of which Verdict's take a quarter at most. */
  maxBytes?: number
  /** Called with the reason why a request was not answered 200; `console.error` by default. */
  onError?: (error: unknown) => void
}

/** A body that is too long, and was not read to its end. */
class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'

  constructor(maxBytes: number) {
    super(`The body is longer than ${maxBytes} bytes`)
  }
}

/**
 * A listener for `createServer` of Node's `http` that passes each action of a genuine request to `take`, one after the other in
 * their order, and answers 200 once all are taken. It answers 401 to a request that is not Verdict's or too old, 413 to a body
 * that is too long, and 500 where `take` throws: then Verdict sends the whole request again, including the actions that were
 * taken. A request has 15 seconds, so let `take` store what needs longer. In Express it is a handler: `app.post('/webhook',
 * receiveWebhooks(…))`, before `express.json()` or any other parser, because the signature covers the exact bytes. Behind
 * `express.raw({ type: () => true })`, which keeps them, it uses `request.body`. A parsed body is answered 500: it cannot be
 * verified any more, and Verdict sends it again until that is corrected.
 * @param secret as it is shown beside the webhook: `whsec_…`
 * @throws TypeError at once where that is no secret
 */
export function receiveWebhooks(
  secret: string,
  take: (action: WebhookAction) => unknown,
  // oxlint-disable-next-line no-console -- it runs in a program of others, which sees nothing of an error otherwise
  { maxBytes = 4 * 1024 * 1024, onError = console.error }: ReceiverOptions = {},
): (request: IncomingRequest, response: Answer) => void {
  keyOf(secret)
  const receive = async (request: IncomingRequest, response: Answer) => {
    try {
      const { actions } = verifyWebhook(secret, request.headers, await bodyOf(request, maxBytes))
      for (const action of actions) await take(action)
      response.writeHead(200)
    } catch (error) {
      response.writeHead(statusOf(error), error instanceof BodyTooLargeError ? { connection: 'close' } : {})
      onError(error)
    } finally {
      response.end()
    }
  }
  return (request, response) => void receive(request, response)
}

function statusOf(error: unknown): number {
  if (error instanceof WebhookVerificationError) return 401
  return error instanceof BodyTooLargeError ? 413 : 500
}

/** The exact bytes of a body. @throws BodyTooLargeError, TypeError where they are gone, or the error that cut the request off */
async function bodyOf(request: IncomingRequest, maxBytes: number): Promise<Uint8Array> {
  if (request.readableEnded) return keptBody(request)
  const chunks: Uint8Array[] = []
  let length = 0
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new BodyTooLargeError(maxBytes)
  // Not `for await`: leaving it would end the connection before it is answered.
  const reader = request[Symbol.asyncIterator]()
  for (let next = await reader.next(); !next.done; next = await reader.next()) {
    length += next.value.length
    if (length > maxBytes) throw new BodyTooLargeError(maxBytes)
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}

function keptBody({ body }: IncomingRequest): Uint8Array {
  if (body instanceof Uint8Array) return body
  throw new TypeError('The body was parsed before it was verified: receive webhooks before any parser')
}
