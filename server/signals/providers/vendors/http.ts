import { z } from 'zod'
import { newId } from '../../../platform/ids.ts'
import { secretField } from '../../../platform/secret-settings.ts'
import { macsOf, standardWebhookHeaders } from '../../../platform/standard-webhooks.ts'
import { scoreLabels } from '../../text-scores/score-labels.ts'
import { type ImageLabelGroup, imageLabelGroups } from '../image-label-groups.ts'
import {
  defineSignalProvider,
  type InputOf,
  type ProviderCall,
  type SignalInputs,
} from '../signal-provider.ts'
import type { SignalKind } from '../signal-values.ts'
import { bodyOf, failureOf, jsonOrNull, sent } from '../vendor-answer.ts'

const likelihood = z.number().min(0).max(100)
const name = z.string().min(1).max(200)
const part = z.number().min(0).max(1)
const years = z.number().min(0).max(150)
const seconds = z.number().min(0)

const labelsOf = <const Groups extends readonly [string, ...string[]]>(groups: Groups) =>
  z.object({
    labels: z.array(z.object({ name, group: z.enum(groups).nullable().default(null), likelihood })).max(500),
  })
const imageGroups = Object.keys(imageLabelGroups) as [ImageLabelGroup, ...ImageLabelGroup[]]
const named = z.array(z.object({ name, likelihood })).max(500)

/** The answer to each signal, as documented in docs/providers.md. */
const answers = {
  text_labels: labelsOf(scoreLabels).transform(({ labels }) => labels),
  image_labels: labelsOf(imageGroups).transform(({ labels }) => labels),
  faces: z
    .object({
      faces: z
        .array(
          z.object({
            box: z.object({ left: part, top: part, width: part, height: part }),
            age: z.object({ low: years, high: years }).nullable().default(null),
            confidence: likelihood.default(100),
          }),
        )
        .max(500),
    })
    .transform(({ faces }) => faces),
  celebrities: z.object({ celebrities: named }).transform(({ celebrities }) => celebrities),
  face_matches: z.object({ face_matches: named }).transform(({ face_matches: matches }) => matches),
  image_text: z.object({ text: z.string().max(100_000) }).transform(({ text }) => text),
  transcript: z
    .object({
      parts: z.array(z.object({ from: seconds, to: seconds, text: z.string().max(100_000) })).max(20_000),
    })
    .transform(({ parts }) => parts),
  topics: z.object({ topics: z.record(z.string(), likelihood) }).transform(({ topics }) => topics),
  policy_score: z.object({ likelihood, why: z.string().max(2000).nullable().default(null) }),
  hash_matches: z
    .object({ hash_matches: z.array(z.object({ source: name, likelihood })).max(500) })
    .transform(({ hash_matches: matches }) => matches),
} satisfies Record<SignalKind, z.ZodType>

const Failure = z.object({ error: z.string() })

interface Settings {
  url: string
  secret: string
  token?: string | undefined
}

async function request<S extends z.ZodType>(
  call: ProviderCall,
  { url, secret, token }: Settings,
  asked: Record<string, unknown>,
  shape: S,
): Promise<z.output<S>> {
  const body = JSON.stringify(asked)
  const message = { id: `msg_${newId()}`, timestamp: Math.floor(call.now().getTime() / 1000), body }
  const answer = await sent(call, {
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...standardWebhookHeaders(message, macsOf(message, [secret])),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body,
  })
  if (answer.status !== 200) {
    const { data } = Failure.safeParse(jsonOrNull(answer.body.toString('utf8')))
    throw failureOf(call, answer, { code: data?.error })
  }
  return bodyOf(answer, shape)
}

const fileOf = ({ body, mime, ...rest }: SignalInputs['picture'] | SignalInputs['sound']) => ({
  ...rest,
  mime,
  content: body.toString('base64'),
})

const ofPicture =
  <S extends z.ZodType>(signal: SignalKind, shape: S) =>
  (call: ProviderCall, picture: InputOf['image_labels'], settings: Settings) =>
    request(call, settings, { signal, picture: fileOf(picture) }, shape)

/** A plain HTTP endpoint of the customer, with JSON requests and responses; docs/providers.md describes both. */
export default defineSignalProvider({
  key: 'http',
  label: 'Your own endpoint',
  description: 'A model of your own behind one URL: any signal, as signed JSON over HTTP',
  documentation: 'https://github.com/standard-webhooks/standard-webhooks',
  settings: z.object({
    url: z
      .url({ protocol: /^https?$/, error: 'Must be an http or https URL' })
      .max(2048)
      .meta({ title: 'URL', description: 'Gets every request, as a POST' }),
    secret: secretField(
      'Signing secret',
      'At least 24 random bytes in base64, with or without whsec_; requests are signed with it like webhooks',
    ).refine(
      (secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length >= 24,
      'Must be the base64 of at least 24 bytes, such as openssl rand -base64 32 prints',
    ),
    token: secretField('Token', 'Sent as a bearer token, where the endpoint wants one').optional(),
  }),
  signals: {
    text_labels: (call, text, settings) =>
      request(call, settings, { signal: 'text_labels', text }, answers.text_labels),
    image_labels: ofPicture('image_labels', answers.image_labels),
    faces: ofPicture('faces', answers.faces),
    celebrities: ofPicture('celebrities', answers.celebrities),
    face_matches: ofPicture('face_matches', answers.face_matches),
    image_text: ofPicture('image_text', answers.image_text),
    transcript: (call, sound, settings) =>
      request(call, settings, { signal: 'transcript', sound: fileOf(sound) }, answers.transcript),
    topics: (call, { topics, ...text }, settings) =>
      request(call, settings, { signal: 'topics', text, topics }, answers.topics),
    policy_score: (call, { policy, text, picture }, settings) => {
      const input = picture ? { picture: fileOf(picture) } : { text }
      return request(call, settings, { signal: 'policy_score', policy, ...input }, answers.policy_score)
    },
    hash_matches: ofPicture('hash_matches', answers.hash_matches),
  },
  taxonomy: [
    ...scoreLabels.map((label) => ({ signal: 'text_labels' as const, vendor: label, group: label })),
    ...imageGroups.map((group) => ({ signal: 'image_labels' as const, vendor: group, group })),
  ],
  pricePerCall: 0,
})
