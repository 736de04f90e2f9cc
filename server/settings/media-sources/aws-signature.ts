import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'

/** Credentials of an AWS account or role. */
export interface AwsCredentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}

type Data = string | ArrayBuffer | ArrayBufferView

/** SHA-256, or HMAC-SHA256 with a secret, with the interface of the signer. */
class Sha256 {
  readonly #hash

  constructor(secret?: Data) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytes(secret))
  }

  update(data: Data): void {
    this.#hash.update(bytes(data))
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(this.#hash.digest()))
  }

  reset(): void {
    throw new Error('a hash is used once')
  }
}

const bytes = (data: Data): Buffer => {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data)
}

/** A signer of requests to an AWS or compatible service (Signature Version 4). */
export const awsSigner = (service: 's3' | 'sts', region: string, credentials: AwsCredentials): SignatureV4 =>
  new SignatureV4({
    service,
    region,
    sha256: Sha256,
    credentials: {
      accessKeyId: credentials.accessKeyId,
      secretAccessKey: credentials.secretAccessKey,
      ...(credentials.sessionToken && { sessionToken: credentials.sessionToken }),
    },
    uriEscapePath: service !== 's3',
    applyChecksum: service !== 's3',
  })

/** The parts of a URL in the signer's format. */
export const requestParts = (url: URL) => ({
  protocol: url.protocol,
  hostname: url.hostname,
  ...(url.port && { port: Number(url.port) }),
  path: url.pathname,
})
