import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Hex SHA-256 of a secret that is looked up but never shown again. */
export const sha256 = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex')

/** The keys derived from one SECRET_KEY; `id` is the prefix of everything sealed with it. */
interface InstallationKey {
  id: string
  encryption: Buffer
  signing: Buffer
}

/**
 * Encrypts secrets at rest (AES-256-GCM), each bound to its workspace and row. Seals with the installation's current
 * key, and also opens what was sealed with former keys.
 */
export class SecretBox {
  readonly #current: InstallationKey
  readonly #known: ReadonlyMap<string, InstallationKey>
  #begunWith: InstallationKey

  /**
   * @param secretKey the installation's key, at least 32 characters
   * @param others former keys, with which secrets are only opened
   */
  constructor(secretKey: string, others: readonly string[] = []) {
    this.#current = keyOf(secretKey)
    this.#known = new Map([...others.map(keyOf), this.#current].map((key) => [key.id, key]))
    this.#begunWith = this.#current
  }

  /** The id of the current key. */
  get keyId(): string {
    return this.#current.id
  }

  /** Whether secrets sealed with the key of this id can be opened. */
  knows(keyId: string): boolean {
    return this.#known.has(keyId)
  }

  /** The sealed form of a secret, readable only together with the same `owner` (workspace and row). */
  seal(secret: string, owner: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#current.encryption, iv).setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return [
      this.#current.id,
      iv.toString('base64'),
      sealed.toString('base64'),
      cipher.getAuthTag().toString('base64'),
    ].join('.')
  }

  /** The opened secret. @throws when it was sealed with an unknown key or for another owner, or was altered */
  open(sealed: string, owner: string): string {
    const [, iv = '', body = '', tag = ''] = sealed.split('.')
    const decipher = createDecipheriv(
      'aes-256-gcm',
      this.#keyOf(sealed).encryption,
      Buffer.from(iv, 'base64'),
    )
      .setAAD(Buffer.from(owner))
      .setAuthTag(Buffer.from(tag, 'base64'))
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]).toString('utf8')
  }

  /** Makes the key that sealed a value the one that `derivedSigningKey` is derived from. @throws when that key is unknown */
  standOnKeyOf(sealed: string): void {
    this.#begunWith = this.#keyOf(sealed)
  }

  /** The key that signed every audit log before each had its own random, sealed key. */
  get derivedSigningKey(): Buffer {
    return this.#begunWith.signing
  }

  #keyOf(sealed: string): InstallationKey {
    const key = this.#known.get(keyIdOf(sealed))
    if (!key) throw new Error('this secret was sealed with another SECRET_KEY')
    return key
  }
}

/** The id of the key that a value was sealed with. */
export const keyIdOf = (sealed: string): string => sealed.split('.', 1)[0] ?? ''

const keyOf = (secretKey: string): InstallationKey => ({
  id: sha256(secretKey).slice(0, 8),
  encryption: derive(secretKey, 'verdict secrets at rest'),
  signing: derive(secretKey, 'verdict audit chain'),
})

function derive(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
}
