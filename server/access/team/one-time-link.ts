import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/crypto.ts'

/** A one-time link with a token, which is stored as a hash. */
export interface OneTimeLink {
  /** The path in the dashboard; the token is in the fragment, which neither logs nor other sites see. */
  path: string
  tokenHash: string
}

/** A new link to a dashboard page, with a token of 256 bits that is not stored. */
export function newOneTimeLink(page: string): OneTimeLink {
  const token = randomBytes(32).toString('base64url')
  return { path: `${page}#${token}`, tokenHash: sha256(token) }
}
