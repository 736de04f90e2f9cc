import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { isSecure, sessionToken, setCookie } from './cookie.ts'
import { isOwnOrigin } from './origin.ts'

const http = { port: 0, host: '', publicUrl: undefined as string | undefined, trustProxy: 0 }
const plain = new Socket()
const tls = new TLSSocket(new Socket())

test.each<[string, Pick<IncomingMessage, 'socket' | 'headers'>, Partial<typeof http>, boolean]>([
  ['a plain connection', { socket: plain, headers: {} }, {}, false],
  ['a TLS connection', { socket: tls, headers: {} }, {}, true],
  ['a public address with https', { socket: plain, headers: {} }, { publicUrl: 'https://v.example' }, true],
  [
    'what a stranger claims to have forwarded',
    { socket: plain, headers: { 'x-forwarded-proto': 'https' } },
    {},
    false,
  ],
  [
    'what a trusted proxy forwarded',
    { socket: plain, headers: { 'x-forwarded-proto': 'https' } },
    { trustProxy: 1 },
    true,
  ],
  [
    'what a stranger told a trusted proxy',
    { socket: plain, headers: { 'x-forwarded-proto': 'https, http' } },
    { trustProxy: 1 },
    false,
  ],
])('[5.1] secure or not: %s', (_name, request, config, expected) => {
  expect(isSecure(request, { ...http, ...config })).toBe(expected)
})

test('the cookie is out of reach of scripts and of other sites, and host-bound where TLS is', () => {
  expect(setCookie('abc', true)).toBe(
    '__Host-verdict=abc; Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(setCookie('abc', false)).toBe('verdict=abc; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax')
  expect(setCookie(null, true)).toBe('__Host-verdict=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
})

test.each<[string | undefined, boolean, string | null]>([
  [undefined, false, null],
  ['verdict=abc', false, 'abc'],
  ['a=1; verdict=abc; b=2', false, 'abc'],
  ['verdict=abc', true, null],
  ['__Host-verdict=abc; verdict=planted', true, 'abc'],
  ['xverdict=abc', false, null],
])('the session in the cookies %o, secure %o, is %o', (header, secure, expected) => {
  expect(sessionToken(header, secure)).toBe(expected)
})

test.each<[string, Record<string, string>, Partial<typeof http>, boolean]>([
  ['the page of this host', { origin: 'http://v.example:4000', host: 'v.example:4000' }, {}, true],
  [
    'the public address behind a proxy',
    { origin: 'https://v.example', host: 'internal:4000' },
    { publicUrl: 'https://v.example/app' },
    true,
  ],
  [
    'the name that a trusted proxy was asked for',
    { origin: 'https://v.example', host: 'internal:4000', 'x-forwarded-host': 'v.example' },
    { trustProxy: 1 },
    true,
  ],
  [
    'a name that a stranger claims to have been asked for',
    { origin: 'https://evil.example', host: 'v.example', 'x-forwarded-host': 'evil.example' },
    {},
    false,
  ],
  ['another site', { origin: 'https://evil.example', host: 'v.example' }, {}, false],
  ['another port', { origin: 'http://v.example:1', host: 'v.example:2' }, {}, false],
  ['a subdomain', { origin: 'http://x.v.example', host: 'v.example' }, {}, false],
  ['a sandboxed frame', { origin: 'null', host: 'v.example' }, {}, false],
  ['no browser', { host: 'v.example' }, {}, true],
  [
    'a browser that says it comes from elsewhere',
    { host: 'v.example', 'sec-fetch-site': 'cross-site' },
    {},
    false,
  ],
])('own pages or not: %s', (_name, headers, config, expected) => {
  expect(isOwnOrigin(headers, { ...http, ...config })).toBe(expected)
})
