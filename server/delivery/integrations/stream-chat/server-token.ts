import { createHmac } from 'node:crypto'

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The token for server-side requests to Stream's API: a JSON Web Token (HS256) that expires after a minute. */
export function serverToken(apiSecret: string, now: number): string {
  const claims = { server: true, iat: Math.floor(now) - 10, exp: Math.floor(now) + 60 }
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${createHmac('sha256', apiSecret).update(signed).digest('base64url')}`
}
