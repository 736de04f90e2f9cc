import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `verdict.<8 id><32 secret>_<6 check>` in base62: the fixed service prefix is followed by a dot (section 5.1). */
const shape = /^verdict\.([0-9A-Za-z]{8})([0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/

const letter = () => letters.charAt(randomInt(letters.length))
const random = (length: number): string => Array.from({ length }, letter).join('')

/** A new key, and its key id, by which it is looked up. */
export function newKey(): { key: string; keyId: string } {
  const keyId = random(8)
  const body = keyId + random(32)
  return { keyId, key: `verdict.${body}_${checkOf(body)}` }
}

/** The key id in a key, or null for text that is no key of Verdict: a mistyped key costs no look-up. */
export function keyIdOf(key: string): string | null {
  const [, keyId, secret, check] = shape.exec(key) ?? []
  return keyId !== undefined && check === checkOf(`${keyId}${secret}`) ? keyId : null
}

/** The part of a key that is shown after its creation. */
export const hintOf = (key: string): string => key.slice(-4)

/** The CRC-32 of the key's body in six characters, by which secret scanners recognize keys and typing errors are detected. */
function checkOf(body: string): string {
  let rest = crc32(body)
  let check = ''
  for (let digit = 0; digit < 6; digit++) {
    check = letters.charAt(rest % letters.length) + check
    rest = Math.floor(rest / letters.length)
  }
  return check
}
