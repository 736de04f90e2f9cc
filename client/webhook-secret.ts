/** The key in a webhook's secret. @throws TypeError where there is none: with an empty key anybody could sign */
export function keyOf(secret: string): Uint8Array {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) throw new TypeError('The secret of the webhook is missing')
  return key
}
