import type { IncomingMessage } from 'node:http'
import { parse as parseType } from 'content-type'
import {
  BodyTooLargeError,
  InvalidInputError,
  UnsupportedMediaTypeError,
  type VerdictError,
} from '../../platform/errors.ts'

/** The largest body of a route by default, in bytes. */
export const mostBytes = 1024 * 1024

/** Deeper bodies are refused, so that recursive functions over one cannot run out of stack. */
const mostDepth = 64

const utf8 = new TextDecoder('utf-8', { fatal: true })

const notUtf8 = 'The body must be encoded as UTF-8'
const compressed = 'The body must not be compressed'

/** The refusal of a body by Express's own reader, as an error of ours: too large (413), or of a type that is not read (415). */
export function refusedByExpress(error: unknown): VerdictError | undefined {
  const { status, limit, type } = error as { status?: unknown; limit?: number; type?: unknown }
  if (status === 413) return new BodyTooLargeError(limit ?? 0)
  if (status !== 415) return undefined
  if (type === 'charset.unsupported') return new UnsupportedMediaTypeError(notUtf8)
  return new UnsupportedMediaTypeError(type === 'encoding.unsupported' ? compressed : undefined)
}

/** The caller closed the connection before its body was complete; there is nobody to answer. */
export class AbortedError extends Error {}

/**
 * The request's JSON object.
 * @throws UnsupportedMediaTypeError (415), BodyTooLargeError (413), or InvalidInputError on `body` (400)
 */
export async function readBody(request: IncomingMessage, most = mostBytes): Promise<Record<string, unknown>> {
  assertJson(request)
  return parseBody(await readBytes(request, most))
}

/** The JSON object in the bytes. @throws InvalidInputError on `body` for anything else */
export function parseBody(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) throw unreadable('Required')
  const source = decode(bytes)
  if (depthOf(source) > mostDepth) throw unreadable(`Must not be nested deeper than ${mostDepth} levels`)
  const value = parse(source)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unreadable('Must be a JSON object')
  return value as Record<string, unknown>
}

const unreadable = (problem: string) => new InvalidInputError({ body: problem }, 'INVALID_JSON')

function assertJson({ headers }: IncomingMessage): void {
  const { type, parameters } = parseType(headers['content-type'] ?? '')
  if (type !== 'application/json') throw new UnsupportedMediaTypeError()
  if (!['utf-8', 'utf8'].includes((parameters['charset'] ?? 'utf-8').toLowerCase()))
    throw new UnsupportedMediaTypeError(notUtf8)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new UnsupportedMediaTypeError(compressed)
}

/**
 * The body's bytes. What comes after the limit is left to the server to discard.
 * @throws BodyTooLargeError (413), or AbortedError when the caller closed the connection
 */
export function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most)
    return Promise.reject(new BodyTooLargeError(most))
  if (request.destroyed && !request.complete) return Promise.reject(new AbortedError())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const tooLarge = () => {
      request.off('data', take).off('end', done).resume()
      reject(new BodyTooLargeError(most))
    }
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length > most) tooLarge()
      else chunks.push(chunk)
    }
    const done = () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    request.on('data', take).once('end', done)
    const gone = () => {
      if (!request.complete) reject(new AbortedError())
    }
    request.once('error', gone).once('close', gone)
  })
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw unreadable('Must be UTF-8')
  }
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    throw unreadable('Must be valid JSON')
  }
}

/** How deep objects and arrays are nested in a JSON text; of a text that is not JSON, any number. */
function depthOf(source: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (quoted) {
      if (code === 0x5c) at++
      else if (code === 0x22) quoted = false
    } else if (code === 0x22) quoted = true
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth)
    else if (code === 0x7d || code === 0x5d) depth--
  }
  return deepest
}
