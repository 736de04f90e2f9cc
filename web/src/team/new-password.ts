const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A random password of four groups of five letters and digits (100 bits) that can be read aloud. */
export function newPassword(): string {
  const values = crypto.getRandomValues(new Uint8Array(20))
  const text = [...values].map((value) => letters[value % letters.length]).join('')
  return text.match(/.{5}/g)?.join('-') ?? text
}
