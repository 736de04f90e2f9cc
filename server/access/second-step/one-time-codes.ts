import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30

/** Steps before and after the present one whose codes are taken, for clocks that differ. */
const window = 1

const totpOf = (secret: string, label = '', issuer = 'Verdict') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds })

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The address from which an authenticator takes a secret, under the name of the workspace and the member. */
export const enrolmentUri = (secret: string, names: { workspace: string; email: string }): string =>
  totpOf(secret, names.email, `Verdict ${names.workspace}`).toString()

/** The step of time that a code is of; null where it is of none near that moment. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

/** 32 of them, none of which is taken for another. */
const letters = '023456789abcdefghjkmnpqrstuvwxyz'

/** Ten new recovery codes of 80 bits, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    [...randomBytes(16)]
      .map((byte) => letters.charAt(byte % 32))
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** A code as it is compared, however it was typed: without spaces and dashes, in small letters. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

/** Whether a plain code is one of an authenticator; otherwise it can only be a recovery code. */
export const isOfAuthenticator = (code: string): boolean => /^\d{6}$/.test(code)
