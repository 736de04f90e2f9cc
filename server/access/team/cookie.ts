import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Config } from '../../platform/config.ts'

type Http = Config['http']

const fourteenDays = 14 * 24 * 60 * 60
const tenMinutes = 10 * 60

/** Whether the browser came by TLS: on this connection, at a proxy that is trusted, or because the public address says so. */
export function isSecure(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  { publicUrl, trustProxy }: Http,
): boolean {
  if (socket instanceof TLSSocket || publicUrl?.startsWith('https:')) return true
  const proto = headers['x-forwarded-proto']
  return trustProxy > 0 && typeof proto === 'string' && proto.split(',').at(-trustProxy)?.trim() === 'https'
}

/** The session cookie's name: browsers take the prefix only with Secure, for this host alone. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-verdict' : 'verdict')

/** The session token among a request's cookies. */
export const sessionToken = (header: string | undefined, secure: boolean): string | null =>
  parseCookie(header ?? '')[cookieName(secure)] ?? null

/** The `Set-Cookie` header that gives the browser a session token, or takes it away. */
export const setCookie = (token: string | null, secure: boolean): string =>
  cookie(cookieName(secure), token, { secure, maxAge: fourteenDays })

const signInName = (secure: boolean): string => `${cookieName(secure)}-sign-in`

/** What a browser keeps while it is at a provider, among a request's cookies. */
export const signInCookie = (header: string | undefined, secure: boolean): string | null =>
  parseCookie(header ?? '')[signInName(secure)] ?? null

/** The `Set-Cookie` header that gives the browser that to keep for ten minutes, or takes it away. */
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
