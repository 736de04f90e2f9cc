import type { Readable } from 'node:stream'
import { createBrotliDecompress, createInflate, createGunzip } from 'node:zlib'
import { OutboundFailed } from './outbound-errors.ts'

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The content encodings that `readBody` undoes. */
export const acceptedEncodings = 'gzip, deflate, br'

/** What becomes of a body that is longer than it may be. */
export type Overflow = 'refuse' | 'cut'

/**
 * The whole body after decompression, of which at most `maxBytes` are ever held.
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

function decoded(body: Readable, encoding: string | undefined): Readable {
  const decoder = decoders[encoding?.trim().toLowerCase() ?? '']?.()
  if (!decoder) return body
  body.on('error', (error) => decoder.destroy(error))
  return body.pipe(decoder)
}
