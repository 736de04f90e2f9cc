import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderFailure } from '../../signals/providers/signal-provider.ts'

/** A request that a vendor got. */
export interface VendorCall {
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** An answer of a vendor; an object is sent as JSON. */
export interface VendorAnswer {
  status: number
  headers?: Record<string, string>
  body: string | object
}

/** An error that a vendor documents, and what it has to be taken for. */
export interface DocumentedError extends VendorAnswer {
  name: string
  reason: ProviderFailure['reason']
  retryAfterMs?: number
}

/** What becomes of a request in place of an answer: nothing at all, or half of one. */
export type Fault = VendorAnswer | 'hang' | 'cut off'

/** What is to be known of a vendor's protocol. */
export interface VendorProtocol {
  /** The key of the provider. */
  key: string
  /** Settings that the server at the address accepts. */
  settings(url: string): Record<string, unknown>
  /** The same with a wrong key. */
  wrongSettings: Record<string, unknown>
  /** Errors of its documentation. */
  errors: readonly DocumentedError[]
  answer(call: VendorCall): VendorAnswer | Promise<VendorAnswer>
}

/**
 * A vendor on this machine that speaks its documented protocol, checks what it is sent, and says of pictures and texts
 * what what-is-shown.ts sees in them. `faults` happen to the next requests, one each; `away` to all until it is null.
 */
export async function startVendor(protocol: VendorProtocol) {
  const calls: VendorCall[] = []
  const faults: Fault[] = []
  const vendor = { key: protocol.key, protocol, calls, faults, away: null as Fault | null }
  const server = createServer((request, response) => {
    void handle(request, response)
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await read(request)
    calls.push(call)
    const fault = faults.shift() ?? vendor.away
    if (fault === 'hang') return
    send(
      response,
      fault === null || fault === 'cut off' ? await protocol.answer(call) : fault,
      fault === 'cut off',
    )
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(vendor, {
    url,
    settings: protocol.settings(url),
    close(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  })
}

export type VendorServer = Awaited<ReturnType<typeof startVendor>>

async function read(request: IncomingMessage): Promise<VendorCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks),
  }
}

function send(response: ServerResponse, { status, headers = {}, body }: VendorAnswer, cutOff: boolean): void {
  const whole = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    'content-length': String(whole.length),
    ...headers,
  })
  if (!cutOff) return void response.end(whole)
  response.write(whole.subarray(0, whole.length / 2), () => response.destroy())
}

/** The fields and files of a `multipart/form-data` request. */
export const formIn = ({ headers, body }: VendorCall): Promise<FormData> =>
  new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()

/** The content of a file of a form. */
export async function fileIn(form: FormData, field: string): Promise<Buffer | null> {
  const file = form.get(field)
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : null
}
