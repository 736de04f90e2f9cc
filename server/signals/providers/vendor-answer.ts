import type { z } from 'zod'
import { OutboundFailed, OutboundRefused } from '../../platform/outbound-errors.ts'
import type { OutboundAnswer } from '../../platform/outbound-http.ts'
import { type PictureLimits, type ProviderCall, ProviderFailure } from './signal-provider.ts'

type Request = Parameters<ProviderCall['send']>[0]
type Reason = ProviderFailure['reason']

const longestCode = 60

/** A response of any status. @throws ProviderFailure when there was none */
export async function sent(call: ProviderCall, request: Request): Promise<OutboundAnswer> {
  try {
    return await call.send(request)
  } catch (error) {
    if (error instanceof OutboundRefused)
      throw new ProviderFailure(`the address is not permitted: ${error.message}`, 'refused')
    if (error instanceof OutboundFailed) throw new ProviderFailure(error.message, 'away')
    throw error
  }
}

/**
 * The validated body of a response. One of another form counts as `away`: the address belongs to a gateway or a login page, so
 * that the next item would fail too, and the response must not be read as "nothing found".
 * @throws ProviderFailure
 */
export function bodyOf<S extends z.ZodType>({ body }: OutboundAnswer, shape: S): z.output<S> {
  const result = shape.safeParse(jsonOrNull(body.toString('utf8')))
  if (!result.success) throw new ProviderFailure('it sent an answer of an unknown form', 'away')
  return result.data
}

/** The error in a response. */
export interface Complaint {
  /** The vendor's own code. */
  code?: string | number | null | undefined
  /** Set when the vendor's code is more specific than the status. */
  reason?: Reason | undefined
}

/**
 * The failure of a response: by the vendor's code where documented, else by the status. Its message contains only the code, as
 * vendors repeat keys and contents in their messages.
 */
export function failureOf(call: ProviderCall, answer: OutboundAnswer, complaint: Complaint): ProviderFailure {
  const reason = complaint.reason ?? reasonOf(answer.status)
  const code = String(complaint.code ?? '').slice(0, longestCode)
  return new ProviderFailure(
    `it answered with status ${answer.status}${code && ` (${code})`}`,
    reason,
    reason === 'away' ? retryAfterMs(answer.headers, call.now()) : 0,
  )
}

const aboutTheAccount = new Set([401, 402, 403, 404, 405, 407])
const aboutNow = new Set([408, 409, 425, 429])

/** A redirect means that the address in the settings is wrong. */
function reasonOf(status: number): Reason {
  if (status < 400 || aboutTheAccount.has(status)) return 'refused'
  return status >= 500 || aboutNow.has(status) ? 'away' : 'item'
}

/** For how long a response asks to wait: `retry-after-ms`, else `Retry-After` in seconds or as a date; 0 when it does not. */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: Date): number {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (ms >= 0) return Math.round(ms)
  const given = headers['retry-after'] ?? ''
  if (/^\d+(\.\d+)?$/.test(given)) return Math.round(Number(given) * 1000)
  const at = Date.parse(given)
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime())
}

/** The JSON of a body, or null. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Checks that a vendor accepts pictures of this type and size, so that none is sent in vain. @throws ProviderFailure */
export function assertTaken(
  { mime, body }: { mime: string; body: Buffer },
  { types, mostBytes }: PictureLimits,
): void {
  if (!types.includes(mime)) throw new ProviderFailure(`it does not take ${mime}`, 'item')
  if (body.length > mostBytes)
    throw new ProviderFailure(`it takes at most ${mostBytes / 1024 / 1024} MB`, 'item')
}

/** A file and fields as `multipart/form-data`. */
export async function formOf(
  fields: Readonly<Record<string, string>>,
  file: { field: string; name: string; mime: string; body: Buffer },
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(file.field, new Blob([new Uint8Array(file.body)], { type: file.mime }), file.name)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}
