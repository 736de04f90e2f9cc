import { z } from 'zod'
import { secretField } from '../../../platform/secret-settings.ts'
import { defineMediaSourceKind } from '../media-source-kind.ts'

/** Headers that the HTTP client sets itself. */
const taken =
  /^(host|connection|content-.*|transfer-encoding|accept-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/i

/** A header with a secret that the customer's server checks. */
export default defineMediaSourceKind({
  key: 'header',
  label: 'Header',
  description:
    'A header with a secret, which your server checks. Over HTTPS only, and redirects are not followed.',
  settings: z.object({
    name: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,100}$/, 'Letters, digits and hyphens')
      .refine((name) => !taken.test(name), 'This header is set by the request itself')
      .meta({ title: 'Header', description: 'Such as Authorization or X-Media-Key' }),
    value: secretField('Value', 'Such as Bearer and a token').regex(
      /^[\x20-\x7e]+$/,
      'Printable ASCII characters',
    ),
  }),
  async sign({ url }, { name, value }, { outbound }) {
    await outbound.assertAllowed(url)
    return { url, headers: { [name.toLowerCase()]: value } }
  },
})
