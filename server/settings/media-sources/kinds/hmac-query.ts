import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { text } from '../../../platform/validation.ts'
import { defineMediaSourceKind } from '../media-source-kind.ts'

const validSeconds = 300
const parameters = ['verdict-expires', 'verdict-signature']

/** A signature in the query, which the customer's server checks with the same key (docs/private-media.md). */
export default defineMediaSourceKind({
  key: 'hmac_query',
  label: 'Signed URLs',
  description:
    'Each URL is signed with HMAC-SHA256 and a key that your server has too; a signature holds for five minutes.',
  settings: z.object({
    key: text({ min: 32, max: 200 }).meta({
      title: 'Key',
      description: 'At least 32 characters, known to your server and to nobody else',
      writeOnly: true,
    }),
  }),
  sign({ url }, { key }, { now }) {
    const { origin, host, pathname, search } = withoutParameters(new URL(url))
    const expires = Math.floor(now().getTime() / 1000) + validSeconds
    const wanted = `${pathname}${search}${search === '' ? '?' : '&'}verdict-expires=${expires}`
    const signature = createHmac('sha256', key).update(`GET\n${host}\n${wanted}`).digest('hex')
    return Promise.resolve({ url: `${origin}${wanted}&verdict-signature=${signature}` })
  },
})

/** The URL without our own parameters; its query is re-serialized only where it has one of them. */
function withoutParameters(url: URL): URL {
  for (const name of parameters) if (url.searchParams.has(name)) url.searchParams.delete(name)
  return url
}
