import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/crypto.ts'

/** A link that proves who opens it, once; its token is stored as a hash. */
export interface OneTimeLink {
  /** The address below that of the dashboard; the token is behind the #, where neither logs nor other sites see it. */
  path: string
  tokenHash: string
}

/** A new link to a page of the dashboard, with a token of 256 bits that is known to whoever gets it. */
export function newOneTimeLink(page: string): OneTimeLink {
  const token = randomBytes(32).toString('base64url')
  return { path: `${page}#${token}`, tokenHash: sha256(token) }
}
