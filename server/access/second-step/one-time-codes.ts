import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30

/** How many time steps before and after the present one are accepted, for clock differences. */
const window = 1

const totpOf = (secret: string, label = '', issuer = 'Verdict') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds })

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The otpauth URI of a secret, labelled with the workspace and the member. */
export const enrolmentUri = (secret: string, names: { workspace: string; email: string }): string =>
  totpOf(secret, names.email, `Verdict ${names.workspace}`).toString()

/** The time step of a code; null where it matches none near that time. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

/** 32 characters without ones that are easily confused. */
const letters = '023456789abcdefghjkmnpqrstuvwxyz'

/** Ten new recovery codes of 80 bits, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    [...randomBytes(16)]
      .map((byte) => letters.charAt(byte % 32))
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** A code normalized for comparison: without spaces and dashes, in lower case. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

/** Whether a normalized code has the form of an authenticator's; otherwise it can only be a recovery code. */
export const isOfAuthenticator = (code: string): boolean => /^\d{6}$/.test(code)
