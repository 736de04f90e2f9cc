import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { z } from 'zod'
import { imageLabelGroups } from '../../signals/providers/image-label-groups.ts'
import { scoreLabels } from '../../signals/text-scores/score-labels.ts'
import type { VendorAnswer, VendorCall, VendorProtocol } from './vendor-server.ts'
import { facesOf, isAbout, kindsOf, shownIn, type Shown, violates } from './what-is-shown.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`

const file = z.strictObject({ mime: z.string(), content: z.base64(), sha256: z.string() })
const text = z.strictObject({ text: z.string(), language: z.string().nullable() })

const Asked = z.strictObject({
  signal: z.string(),
  text: text.optional(),
  picture: file.optional(),
  sound: z.strictObject({ mime: z.string(), content: z.base64(), name: z.string() }).optional(),
  topics: z.array(z.string()).optional(),
  policy: z.string().optional(),
})
type Asked = z.output<typeof Asked>

const likely = (is: boolean) => (is ? 91.5 : 1)

/** The answer to each signal, in the form that docs/providers.md gives. */
const answers: Readonly<Record<string, (asked: Asked, shown: Shown | null) => object>> = {
  text_labels: (asked) => {
    const kinds = kindsOf(asked.text?.text ?? '')
    return {
      labels: scoreLabels.map((name) => ({ name, group: name, likelihood: likely(kinds.has(name)) })),
    }
  },
  image_labels: (_asked, shown) => ({
    labels: [
      ...Object.keys(imageLabelGroups).map((name) => ({
        name,
        group: name,
        likelihood: likely(shown === name),
      })),
      { name: 'of our own', likelihood: 30 },
    ],
  }),
  faces: (_asked, shown) => ({
    faces: facesOf(shown ?? 'nothing').map(({ left, width, age }) => ({
      box: { left, top: 0.1, width, height: width },
      age,
    })),
  }),
  celebrities: (_asked, shown) => ({
    celebrities: shown === 'celebrity' ? [{ name: 'Ada Lovelace', likelihood: 97 }] : [],
  }),
  face_matches: (_asked, shown) => ({
    face_matches: shown === 'known face' ? [{ name: 'mallory', likelihood: 96 }] : [],
  }),
  image_text: (_asked, shown) => ({ text: shown === 'text' ? 'written in\na picture' : '' }),
  transcript: () => ({ parts: [{ from: 0, to: 2.5, text: 'You are an idiot.' }] }),
  topics: (asked) => ({
    topics: Object.fromEntries(
      (asked.topics ?? []).map((topic) => [topic, likely(isAbout(asked.text?.text ?? '', topic))]),
    ),
  }),
  policy_score: (asked, shown) => ({
    likelihood: likely(asked.picture ? shown === 'forbidden' : violates(asked.text?.text ?? '')),
  }),
  hash_matches: (_asked, shown) => ({
    hash_matches: shown === 'known image' ? [{ source: 'our own list', likelihood: 100 }] : [],
  }),
}

async function answer({ method, headers, body }: VendorCall): Promise<VendorAnswer> {
  if (method !== 'POST') return { status: 405, body: { error: 'POST only' } }
  if (!isSigned(headers, body)) return { status: 401, body: { error: 'the signature does not match' } }
  const { data } = Asked.safeParse(JSON.parse(body.toString()))
  const tell = answers[data?.signal ?? '']
  if (!data || !tell) return { status: 422, body: { error: 'no such signal' } }
  const shown = data.picture ? await shownIn(Buffer.from(data.picture.content, 'base64')) : null
  if (data.picture && !shown) return { status: 422, body: { error: 'no picture' } }
  return { status: 200, body: tell(data, shown) }
}

function isSigned(headers: Record<string, string>, body: Buffer): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}

/** A customer's own endpoint. */
export const ownEndpoint: VendorProtocol = {
  key: 'http',
  settings: (url) => ({ url: `${url}/signals`, secret }),
  wrongSettings: { secret: `whsec_${Buffer.from('another secret of 32 bytes......').toString('base64')}` },
  errors: [
    {
      name: 'rate limit',
      status: 429,
      headers: { 'retry-after': '3' },
      body: { error: 'slow down' },
      reason: 'away',
      retryAfterMs: 3000,
    },
    { name: 'outage', status: 500, body: { error: 'out of memory' }, reason: 'away' },
    { name: 'item that it cannot judge', status: 422, body: { error: 'too dark' }, reason: 'item' },
    { name: 'closed account', status: 403, body: { error: 'closed' }, reason: 'refused' },
    { name: 'redirect', status: 302, headers: { location: '/login' }, body: {}, reason: 'refused' },
  ],
  answer,
}
