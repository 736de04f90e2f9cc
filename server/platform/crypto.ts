import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Hex SHA-256 of a secret that is looked up but never shown again. */
export const sha256 = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex')

/** Encrypts secrets at rest (AES-256-GCM), each bound to the workspace and row it belongs to. */
export class SecretBox {
  readonly #keyId: string
  readonly #encryption: Buffer
  readonly #signing: Buffer

  /** @param secretKey the installation's key, at least 32 characters */
  constructor(secretKey: string) {
    this.#keyId = sha256(secretKey).slice(0, 8)
    this.#encryption = derive(secretKey, 'verdict secrets at rest')
    this.#signing = derive(secretKey, 'verdict audit chain')
  }

  /** The sealed form of a secret, readable only together with the same `owner` (workspace and row). */
  seal(secret: string, owner: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#encryption, iv).setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return [
      this.#keyId,
      iv.toString('base64'),
      sealed.toString('base64'),
      cipher.getAuthTag().toString('base64'),
    ].join('.')
  }

  /** The secret again. @throws when the key is another one, or the owner, or a byte was changed */
  open(sealed: string, owner: string): string {
    const [keyId, iv = '', body = '', tag = ''] = sealed.split('.')
    if (keyId !== this.#keyId) throw new Error('this secret was sealed with another SECRET_KEY')
    const decipher = createDecipheriv('aes-256-gcm', this.#encryption, Buffer.from(iv, 'base64'))
      .setAAD(Buffer.from(owner))
      .setAuthTag(Buffer.from(tag, 'base64'))
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]).toString('utf8')
  }

  /** A keyed digest (hex) that nobody without the installation's key can make. */
  mac(message: string): string {
    return createHmac('sha256', this.#signing).update(message).digest('hex')
  }
}

function derive(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
}
