import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Outbound } from '../../../platform/outbound-http.ts'
import { checkSettings } from '../../../platform/secret-settings.ts'
import { startVendor, type VendorServer } from '../../../test/signal-vendors/vendor-server.ts'
import { vendorProtocols } from '../../../test/signal-vendors/vendors.ts'
import { pictureOf, type Shown, wordOf } from '../../../test/signal-vendors/what-is-shown.ts'
import { type ScoreLabel, scoreLabels } from '../../text-scores/score-labels.ts'
import { type ImageLabelGroup, imageLabelGroups } from '../image-label-groups.ts'
import { type InputOf, type ProviderCall, ProviderFailure } from '../signal-provider.ts'
import { signalProvider, signalProviders } from '../signal-providers.ts'
import type { SignalKind, SignalValues } from '../signal-values.ts'

const outbound = new Outbound({ allowed: ['127.0.0.0/8'] })
afterAll(() => outbound.close())

const callWithin = (timeoutMs: number, through = outbound): ProviderCall => ({
  send: (request) => through.request({ ...request, timeoutMs, maxBytes: 1024 * 1024 }),
  now: () => new Date(),
})

const textOf = (words: string) => ({ text: `you ${words} there`, language: 'en' })

async function showing(shown: Shown): Promise<InputOf['image_labels']> {
  const body = await pictureOf(shown)
  return { body, mime: 'image/png', sha256: createHash('sha256').update(body).digest('hex') }
}

const sound = { body: Buffer.from('RIFF, a sound'), mime: 'audio/wav', name: 'sound.wav' }

/** Something of each kind to ask about. */
const inputs = {
  text_labels: () => textOf('idiot'),
  image_labels: () => showing('violence'),
  faces: () => showing('child and adult'),
  celebrities: () => showing('celebrity'),
  face_matches: () => showing('known face'),
  image_text: () => showing('text'),
  transcript: () => sound,
  topics: () => ({ ...textOf('football'), topics: ['football', 'politics'] }),
  policy_score: () => ({ policy: 'Nothing forbidden.', text: textOf('forbidden') }),
  hash_matches: () => showing('known image'),
} satisfies { [K in SignalKind]: () => InputOf[K] | Promise<InputOf[K]> }

test('every vendor has a protocol to be tried against', () => {
  expect(vendorProtocols.map(({ key }) => key)).toEqual(signalProviders.map(({ key }) => key))
})

describe.each(vendorProtocols.map((protocol) => ({ key: protocol.key, protocol })))(
  '$key',
  ({ key, protocol }) => {
    const provider = signalProvider(key)
    if (!provider) throw new Error(`there is no provider ${key}`)
    const signals = Object.keys(provider.signals) as SignalKind[]
    let vendor: VendorServer

    beforeAll(async () => {
      vendor = await startVendor(protocol)
    })
    afterAll(() => vendor.close())

    const settingsWith = (changes: Record<string, unknown> = {}) => {
      const { open, secret } = checkSettings(provider, { ...vendor.settings, ...changes })
      return { ...open, ...secret }
    }

    async function ask<K extends SignalKind>(
      signal: K,
      input: InputOf[K],
      { call = callWithin(5000), settings = settingsWith() } = {},
    ): Promise<SignalValues[K]> {
      const tell = provider?.signals[signal]
      if (!tell) throw new Error(`${key} does not tell ${signal}`)
      return tell(call, input, settings)
    }

    /** What the first signal of the vendor fails with. */
    async function failure(options: Parameters<typeof ask>[2] = {}): Promise<ProviderFailure> {
      const [signal] = signals
      if (!signal) throw new Error('it tells no signal')
      const failed = await ask(signal, await inputs[signal](), options).then(
        () => null,
        (error: unknown) => error,
      )
      if (!(failed instanceof ProviderFailure))
        throw new Error('it did not fail as it should', { cause: failed })
      return failed
    }

    const groupsOf = (signal: string) => [
      ...new Set(
        provider.taxonomy.flatMap((line) =>
          line.signal === signal && line.group !== null ? [line.group] : [],
        ),
      ),
    ]

    const likelyIn = (labels: { group: string | null; likelihood: number }[]) =>
      new Set(labels.filter(({ likelihood }) => likelihood >= 50).map(({ group }) => group))

    test('[2.10] its taxonomy maps onto the words of the specification alone', () => {
      const known: readonly string[] = [...scoreLabels, ...Object.keys(imageLabelGroups)]
      const groups = [...groupsOf('text_labels'), ...groupsOf('image_labels')]
      expect(groups.filter((group) => !known.includes(group))).toEqual([])
    })

    if (signals.includes('text_labels'))
      test('[2.10] tells texts of each kind that it has a word for', async () => {
        for (const group of groupsOf('text_labels')) {
          const labels = await ask('text_labels', textOf(wordOf[group as ScoreLabel]))
          expect(likelyIn(labels), group).toContain(group)
        }
        expect([...likelyIn(await ask('text_labels', textOf('are fine')))]).toEqual([])
      })

    if (signals.includes('image_labels'))
      test('[2.10] tells pictures of each group that it has a word for', async () => {
        for (const group of groupsOf('image_labels')) {
          const labels = await ask('image_labels', await showing(group as ImageLabelGroup))
          expect(likelyIn(labels), group).toContain(group)
        }
        expect([...likelyIn(await ask('image_labels', await showing('nothing')))]).toEqual([])
      })

    if (signals.includes('faces'))
      test('[2.10] tells faces, where they are and how old they look', async () => {
        const [child, adult, ...others] = await ask('faces', await showing('child and adult'))
        expect(others).toEqual([])
        expect(child?.box).toEqual({
          left: 0.1,
          top: 0.1,
          width: expect.closeTo(0.2) as number,
          height: expect.closeTo(0.2) as number,
        })
        expect(child?.age?.high).toBeLessThan(18)
        expect(adult?.age?.low).toBeGreaterThanOrEqual(18)
        expect(await ask('faces', await showing('nothing'))).toEqual([])
      })

    if (signals.includes('celebrities'))
      test('[2.10] names celebrities', async () => {
        expect(await ask('celebrities', await showing('celebrity'))).toEqual([
          { name: 'Ada Lovelace', likelihood: 97 },
        ])
        expect(await ask('celebrities', await showing('one face'))).toEqual([])
      })

    if (signals.includes('face_matches'))
      test('[2.10] finds faces of a collection, and none where there is no face', async () => {
        const [match] = await ask('face_matches', await showing('known face'))
        expect(match?.name).toBe('mallory')
        expect(await ask('face_matches', await showing('one face'))).toEqual([])
        expect(await ask('face_matches', await showing('nothing'))).toEqual([])
      })

    if (signals.includes('image_text'))
      test('[2.10] reads text in pictures', async () => {
        expect(await ask('image_text', await showing('text'))).toBe('written in\na picture')
        expect(await ask('image_text', await showing('nothing'))).toBe('')
      })

    if (signals.includes('transcript'))
      test('[2.10] tells what was said when', async () => {
        const parts = await ask('transcript', sound)
        expect(parts.at(-1)?.text).toBe('You are an idiot.')
        expect(parts.at(-1)?.to).toBeGreaterThan(parts.at(-1)?.from ?? 0)
      })

    if (signals.includes('topics'))
      test('[2.10] tells what a text is about', async () => {
        const topics = await ask('topics', inputs.topics())
        expect(topics['football']).toBeGreaterThan(90)
        expect(topics['politics']).toBeLessThan(10)
      })

    if (signals.includes('policy_score'))
      test('[2.10] holds texts and pictures against a policy', async () => {
        const policy = 'Nothing forbidden.'
        const score = async (input: object) =>
          (await ask('policy_score', { policy, ...input } as InputOf['policy_score'])).likelihood
        expect(await score({ text: textOf('forbidden') })).toBeGreaterThan(90)
        expect(await score({ text: textOf('fine') })).toBeLessThan(10)
        expect(await score({ picture: await showing('forbidden') })).toBeGreaterThan(90)
        expect(await score({ picture: await showing('nothing') })).toBeLessThan(10)
      })

    if (signals.includes('hash_matches'))
      test('[2.10] finds known images', async () => {
        const matches = await ask('hash_matches', await showing('known image'))
        expect(Math.max(...matches.map(({ likelihood }) => likelihood))).toBe(100)
        expect(await ask('hash_matches', await showing('nothing'))).toEqual([])
      })

    test.each(protocol.errors)('takes $name for $reason', async ({ reason, retryAfterMs = 0, ...answer }) => {
      vendor.faults.push(answer)
      const failed = await failure()
      vendor.faults.length = 0
      expect(failed).toMatchObject({ reason, retryAfterMs })
    })

    test('is refused with a wrong key, which no message repeats', async () => {
      const failed = await failure({ settings: settingsWith(protocol.wrongSettings) })
      expect(failed.reason).toBe('refused')
      for (const value of Object.values(protocol.wrongSettings)) expect(failed.message).not.toContain(value)
    })

    test('is away when it is slow, or its answer is cut off', async () => {
      vendor.away = 'hang'
      expect(await failure({ call: callWithin(150) })).toMatchObject({ reason: 'away', message: 'timed out' })
      vendor.away = 'cut off'
      expect(await failure()).toMatchObject({ reason: 'away' })
      vendor.away = null
    })

    test.each(['<!DOCTYPE html><title>Sign in</title>', {}, { error: null }])(
      'is away, and has not found nothing, when something else answers: %j',
      async (body) => {
        vendor.away = { status: 200, body }
        const failed = await failure()
        vendor.away = null
        expect(failed.reason).toBe('away')
      },
    )

    test('is refused where the address is not one that we may call', async () => {
      const guarded = new Outbound({ allowed: [] })
      const failed = await failure({ call: callWithin(5000, guarded) })
      await guarded.close()
      expect(failed.reason).toBe('refused')
    })
  },
)
