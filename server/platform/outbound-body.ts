import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createInflate, createGunzip } from 'node:zlib'
import { OutboundFailed } from './outbound-errors.ts'

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The content encodings that `readBody` decodes. */
export const acceptedEncodings = 'gzip, deflate, br'

/** What happens to a body that exceeds its limit. */
export type Overflow = 'refuse' | 'cut'

/**
 * The whole body after decompression; holds at most `maxBytes` in memory.
 * @throws OutboundFailed when there is more and `overflow` is `refuse`
 */
export async function readBody(
  body: Readable,
  { encoding, maxBytes, overflow }: { encoding: string | undefined; maxBytes: number; overflow: Overflow },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of decoded(body, encoding) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length <= maxBytes) continue
    body.destroy()
    if (overflow === 'refuse') throw new OutboundFailed('answer was too large')
    return Buffer.concat(chunks, maxBytes)
  }
  return Buffer.concat(chunks, length)
}

/** The result of writing a body to a file. */
export interface SavedBody {
  bytes: number
  sha256: string
  md5: string
}

/**
 * Writes the body after decompression to a new file, holding one chunk at a time.
 * @throws OutboundFailed when there is more than `maxBytes`; the partial file is left
 */
export async function saveBody(
  body: Readable,
  { encoding, maxBytes }: { encoding: string | undefined; maxBytes: number },
  file: string,
): Promise<SavedBody> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let bytes = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new OutboundFailed('answer was too large')
      sha256.update(chunk)
      md5.update(chunk)
      yield chunk
    }
  }
  await pipeline(decoded(body, encoding), measured, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  return { bytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') }
}

function decoded(body: Readable, encoding: string | undefined): Readable {
  const decoder = decoders[encoding?.trim().toLowerCase() ?? '']?.()
  if (!decoder) return body
  body.on('error', (error) => decoder.destroy(error))
  // Also after a decoder that failed or was not read to its end: its connection would stay open, with all that was sent waiting.
  decoder.once('close', () => body.destroy())
  return body.pipe(decoder)
}
