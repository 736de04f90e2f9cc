import type { Attack, Finding } from '../stage/attack.ts'
import { rawRequest, answerTo, statusesIn } from '../stage/raw.ts'
import type { Target } from '../stage/target.ts'

/** A request that two servers could parse differently, and the permitted statuses of its answer. */
interface Confusion {
  what: string
  bytes: string
  may: readonly number[]
}

const body = '{"content_id":"smuggled","text":"x"}'
const inner = 'GET /api/v1/lists HTTP/1.1\r\nHost: x\r\n\r\n'

/**
 * Requests whose length can be read in two ways: each is refused as a whole, and what could be a second request is never
 * answered.
 */
const lengths = (key: string): Confusion[] => {
  const post = (...headers: string[]) =>
    rawRequest('POST /api/v1/content HTTP/1.1', [
      'Host: x',
      key,
      'Content-Type: application/json',
      ...headers,
    ])
  return [
    ['a length and chunks', post('Content-Length: 5', 'Transfer-Encoding: chunked') + `0\r\n\r\n${inner}`],
    ['chunks and a length', post('Transfer-Encoding: chunked', 'Content-Length: 5') + `0\r\n\r\n${inner}`],
    ['two lengths', post('Content-Length: 0', `Content-Length: ${inner.length}`) + inner],
    ['a length with a sign', post(`Content-Length: +${body.length}`) + body],
    ['a length in hexadecimal', post('Content-Length: 0x24') + body],
    ['chunks that are spelled oddly', post('Transfer-Encoding: xchunked') + `0\r\n\r\n${inner}`],
    ['chunks named twice', post('Transfer-Encoding: chunked, identity') + `0\r\n\r\n${inner}`],
    ['a space before the colon', post(`Content-Length : ${body.length}`) + body],
    ['a header on two lines', post('X-Odd: a', ' b: c', 'Content-Length: 0')],
    ['NUL in a header', post('X-Odd: a\0b', 'Content-Length: 0')],
    ['a header of 20 KB', post(`X-Long: ${'a'.repeat(20_000)}`, 'Content-Length: 0')],
  ].map(([what = '', bytes = '']) => ({ what, bytes, may: [400, 431, 501] }))
}

/** Paths and headers that could bypass the key, the workspace or the method: none of them reaches anything. */
const ways = (key: string): Confusion[] => {
  const get = (target: string, ...headers: string[]) =>
    rawRequest(`GET ${target} HTTP/1.1`, ['Host: x', 'Connection: close', ...headers])
  const closed = [400, 401, 403, 404, 405]
  return [
    ['no key at all', get('/api/v1/lists'), [401]],
    ['encoded slashes', get('/api/v1%2Flists', key), closed],
    ['dots in the path', get('/api/v1/content/../lists', key), closed],
    ['encoded dots', get('/api/v1/%2e%2e/v1/lists', key), closed],
    ['a path of two slashes', get('//api/v1/lists', key), closed],
    ['a backslash', get('/api\\v1\\lists', key), closed],
    ['letters of another case', get('/API/V1/LISTS', key), closed],
    ['NUL in the path', get('/api/v1/lists%00', key), closed],
    ['files of the machine', get('/assets/..%2f..%2f..%2f..%2fetc/passwd'), closed],
    ['files by a double encoding', get('/docs/%252e%252e/%252e%252e/package.json'), closed],
    ['an absolute target of another host', get('http://169.254.169.254/latest/meta-data/', key), closed],
    ['an absolute target of its own', get('http://x/api/v1/lists', key), closed],
    ['the form of proxies', rawRequest('CONNECT 127.0.0.1:22 HTTP/1.1', ['Host: x']), [...closed, 501]],
    [
      'the form of OPTIONS',
      rawRequest('OPTIONS * HTTP/1.1', ['Host: x', 'Connection: close']),
      [...closed, 200],
    ],
    ['TRACE', rawRequest('TRACE / HTTP/1.1', ['Host: x', 'Connection: close', 'X-Secret: s']), closed],
    ['another method by a header', get('/api/v1/lists', 'X-HTTP-Method-Override: POST'), [401]],
    ['a rewritten path by a header', get('/healthz', 'X-Original-URL: /metrics', key), [200]],
    ['a wrong key and the right one', get('/api/v1/lists', 'Authorization: Bearer x', key), [400, 401]],
    ['two hosts', get('/healthz', 'Host: y'), [400, 200]],
    ['no host', rawRequest('GET /healthz HTTP/1.1', ['Connection: close']), [400]],
    ['a version that is none', rawRequest('GET /healthz HTTP/9.9', ['Host: x']), [400, 505]],
  ].map(([what, bytes, may]) => ({ what, bytes, may }) as Confusion)
}

async function run({ url, apiKey }: Target): Promise<Finding> {
  const key = `Authorization: Bearer ${apiKey}`
  const all = [...lengths(key), ...ways(key)]
  const answered = await Promise.all(
    all.map(async (confusion) => {
      const answer = await answerTo(url, confusion.bytes)
      return {
        ...confusion,
        statuses: statusesIn(answer),
        leaks: /root:x:|"private": true|X-Secret/.test(answer),
      }
    }),
  )
  // Express answers unknown paths of browsers with the page; these requests do not accept HTML.
  const wrong = answered.filter(
    ({ statuses, may, leaks }) =>
      leaks || statuses.length > 1 || statuses.some((status) => !may.includes(status)),
  )
  return {
    figure: `${all.length} requests with lengths, paths, targets and headers of two meanings: ${wrong.length} were understood otherwise than they may${wrong.map(({ what, statuses }) => `; ${what}: ${statuses.join(' and ')}`).join('')}`,
    held: wrong.length === 0,
  }
}

export const confusedRequests: Attack = {
  name: 'confused-requests',
  about:
    'Writes requests that servers have understood in two ways: two lengths, encoded slashes, absolute targets, doubled headers.',
  hasShort: true,
  run,
}
