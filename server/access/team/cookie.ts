import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Config } from '../../platform/config.ts'

type Http = Config['http']

const fourteenDays = 14 * 24 * 60 * 60
const tenMinutes = 10 * 60

/** Whether the browser uses TLS: on this connection, at a trusted proxy, or according to the public URL. */
export function isSecure(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  { publicUrl, trustProxy }: Http,
): boolean {
  if (socket instanceof TLSSocket || publicUrl?.startsWith('https:')) return true
  const proto = headers['x-forwarded-proto']
  return trustProxy > 0 && typeof proto === 'string' && proto.split(',').at(-trustProxy)?.trim() === 'https'
}

/** The session cookie's name: browsers accept the prefix `__Host-` only with Secure, for this host alone. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-verdict' : 'verdict')

/** The session token in a request's cookies. */
export const sessionToken = (header: string | undefined, secure: boolean): string | null =>
  parseCookie(header ?? '')[cookieName(secure)] ?? null

/** The `Set-Cookie` header that sets or deletes the session token. */
export const setCookie = (token: string | null, secure: boolean): string =>
  cookie(cookieName(secure), token, { secure, maxAge: fourteenDays })

const signInName = (secure: boolean): string => `${cookieName(secure)}-sign-in`

/** The sign-in proof in a request's cookies. */
export const signInCookie = (header: string | undefined, secure: boolean): string | null =>
  parseCookie(header ?? '')[signInName(secure)] ?? null

/** The `Set-Cookie` header that sets the sign-in proof for ten minutes, or deletes it. */
export const setSignInCookie = (proof: string | null, secure: boolean): string =>
  cookie(signInName(secure), proof, { secure, maxAge: tenMinutes })

const cookie = (
  name: string,
  value: string | null,
  { secure, maxAge }: { secure: boolean; maxAge: number },
): string =>
  stringifySetCookie({
    name,
    value: value ?? '',
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: value === null ? 0 : maxAge,
    secure,
  })
