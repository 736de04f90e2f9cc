import { createHash } from 'node:crypto'
import { fileIn, formIn, type VendorAnswer, type VendorCall, type VendorProtocol } from './vendor-server.ts'
import { pictureOf, shownIn } from './what-is-shown.ts'

const key = 'a-key-of-the-instance'

const failed = (status: number, message: string): VendorAnswer => ({ status, body: { message } })

const match = (distance: number) => [{ bank_content_id: 1, distance: String(distance) }]

/** By the picture itself: one that shows the known image is 8 bits from one of a bank. */
async function byPicture(call: VendorCall): Promise<VendorAnswer> {
  const photo = await fileIn(await formIn(call), 'photo')
  const shown = photo && (await shownIn(photo))
  if (!shown) return failed(400, 'Missing multipart/form-data file upload')
  return { status: 200, body: { pdq: shown === 'known image' ? { NCMEC_SAMPLES: match(8) } : {} } }
}

/** By the MD5 of the very file that `pictureOf('known image')` draws. */
async function byMd5(query: URLSearchParams): Promise<VendorAnswer> {
  if (query.get('signal_type') !== 'video_md5')
    return failed(400, `No such SignalType '${query.get('signal_type') ?? ''}'`)
  const known = createHash('md5')
    .update(await pictureOf('known image'))
    .digest('hex')
  return { status: 200, body: query.get('signal') === known ? { HASHES_OF_FILES: match(0) } : {} }
}

function answer(call: VendorCall): VendorAnswer | Promise<VendorAnswer> {
  const { pathname, searchParams } = new URL(call.path, 'http://localhost')
  if (pathname !== '/m/lookup') return failed(404, 'The requested URL was not found on the server.')
  if (call.headers['authorization'] !== `Bearer ${key}`) return failed(401, 'Unauthorized')
  if (searchParams.get('bypass_coinflip') !== 'true') return failed(400, 'Left to chance')
  return call.method === 'POST' ? byPicture(call) : byMd5(searchParams)
}

/** An instance of Hasher-Matcher-Actioner, behind a proxy that wants a key. */
export const hasherMatcherActioner: VendorProtocol = {
  key: 'hasher_matcher_actioner',
  settings: (url) => ({ baseUrl: url, apiKey: key, md5SignalType: 'video_md5' }),
  wrongSettings: { apiKey: 'a-wrong-key' },
  errors: [
    { name: 'index that is not ready', ...failed(503, 'index not yet ready'), reason: 'away' },
    { name: 'outage', ...failed(500, 'Internal Server Error'), reason: 'away' },
    { name: 'bad picture', ...failed(400, 'Unable to hash the content'), reason: 'item' },
    {
      name: 'rate limit of the proxy',
      ...failed(429, 'Too Many Requests'),
      headers: { 'retry-after': '4' },
      reason: 'away',
      retryAfterMs: 4000,
    },
  ],
  answer,
}
