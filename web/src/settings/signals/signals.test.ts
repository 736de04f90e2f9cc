import { describe, expect, it } from 'vitest'
import { dollars } from '../../language/formats.ts'
import { draftOf, inputOf } from './provider-draft.ts'
import { providerState } from './provider-look.ts'
import { trialInput, tooLarge, type TrialDraft } from './trial-input.ts'
import { trialLines } from './trial-lines.ts'

const kind = {
  key: 'google_vision',
  label: 'Google Cloud Vision',
  settingsSchema: {
    type: 'object',
    properties: {
      apiKey: { type: 'string', title: 'API key', writeOnly: true },
      baseUrl: { type: 'string', default: 'https://vision.googleapis.com' },
    },
    required: ['apiKey'],
  },
  pricePerCall: 0.0015,
}

describe('the form of a signal provider', () => {
  it('begins with the name, the defaults and the usual price of its kind', () => {
    expect(draftOf(undefined, kind)).toMatchObject({
      name: 'Google Cloud Vision',
      provider: 'google_vision',
      settings: { baseUrl: 'https://vision.googleapis.com' },
      pricePerCall: 0.0015,
    })
  })

  it('sends no empty secret, and gives a limit up that was emptied', () => {
    const draft = { ...draftOf(undefined, kind), settings: { apiKey: '', baseUrl: 'https://x.example' } }
    expect(inputOf(draft, kind)).toMatchObject({
      settings: { baseUrl: 'https://x.example' },
      callsPerDay: null,
      costPerDay: null,
    })
    expect(inputOf({ ...draft, name: ' ' }, kind)).toBeUndefined()
  })
})

describe('the state of a signal provider', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const today = { calls: 10, errors: 1, cost: 0.02, restsUntil: null, day: '2026-03-01' }
  const usage = { ...today, meanMs: 1, p95Ms: 2, lastError: null }
  const provider = {
    enabled: true,
    kind: { key: 'x', label: 'X', signals: [] },
    today: usage,
    callsPerDay: null,
    costPerDay: null,
    pricePerCall: 0.01,
  }

  it.each([
    ['on', {}],
    ['on', { today: null }],
    ['off', { enabled: false, today: { ...usage, restsUntil: '2026-03-01T12:01:00Z' } }],
    ['gone', { kind: null }],
    ['resting', { today: { ...usage, restsUntil: '2026-03-01T12:01:00Z' } }],
    ['on', { today: { ...usage, restsUntil: '2026-03-01T11:59:00Z' } }],
    ['spent', { callsPerDay: 10 }],
    ['on', { callsPerDay: 11 }],
    ['spent', { costPerDay: 0.025 }],
    ['on', { costPerDay: 0.03 }],
    ['failing', { today: { ...usage, errors: 10 } }],
  ])('is %s with %j', (state, over) => {
    expect(providerState({ ...provider, ...over }, now)).toBe(state)
  })

  it('shows amounts in cents, and small prices with their digits', () => {
    expect([0, 0.000_75, 0.0015, 0.029, 12.5].map(dollars)).toEqual([
      '$0.00',
      '$0.00075',
      '$0.0015',
      '$0.03',
      '$12.50',
    ])
  })
})

describe('trying a signal provider', () => {
  const words = {
    face: ({ left, width }: { left: string; width: string }) => `at ${left}, ${width} wide`,
    age: ({ low, high }: { low: number; high: number }) => `${low}-${high}`,
    noAge: 'no age',
  }
  const draft: TrialDraft = { way: 'text', text: ' hi ', file: null, url: '', topics: 'a, ,b', policy: '' }

  it.each([
    ['written in\na picture', [{ text: 'written in\na picture' }]],
    ['', []],
    [
      [
        { name: 'Alcohol', group: 'alcohol', likelihood: 20 },
        { name: 'Weapons', group: null, likelihood: 90 },
      ],
      [
        { text: 'Weapons', likelihood: 90 },
        { text: 'Alcohol', likelihood: 20, note: 'alcohol' },
      ],
    ],
    [
      [{ box: { left: 0.1, top: 0, width: 0.25, height: 1 }, age: { low: 6, high: 12 }, confidence: 99 }],
      [{ text: 'at 10%, 25% wide', likelihood: 99, note: '6-12' }],
    ],
    [[{ source: 'a bank', likelihood: 100 }], [{ text: 'a bank', likelihood: 100 }]],
    [
      { football: 3, politics: 80 },
      [
        { text: 'politics', likelihood: 80 },
        { text: 'football', likelihood: 3 },
      ],
    ],
    [{ likelihood: 93, why: 'It is forbidden.' }, [{ text: 'It is forbidden.', likelihood: 93 }]],
  ])('shows %j as lines', (value, lines) => {
    expect(trialLines(value, words)).toEqual(lines)
  })

  it('sends the one thing that was chosen, with topics for texts alone', async () => {
    expect(await trialInput({ ...draft, url: 'https://x.example/a.png' })).toEqual({
      text: 'hi',
      topics: ['a', 'b'],
    })
    expect(await trialInput({ ...draft, way: 'pictureUrl', url: 'https://x.example/a.png' })).toEqual({
      pictureUrl: 'https://x.example/a.png',
    })
    const file = new File([new Uint8Array([137, 80, 78, 71])], 'a.png')
    expect(await trialInput({ ...draft, way: 'picture', file, policy: 'No guns.' })).toEqual({
      picture: 'iVBORw==',
      policy: 'No guns.',
    })
  })

  it('says of a picture that is too large before it is sent', () => {
    const file = new File([new Uint8Array(700_001)], 'a.png')
    expect(tooLarge({ ...draft, way: 'picture', file })).toBe(true)
    expect(tooLarge({ ...draft, file })).toBe(false)
  })
})
