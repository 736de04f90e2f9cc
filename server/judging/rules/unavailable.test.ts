import { describe, expect, it } from 'vitest'
import { factsOf } from '../../signals/facts.ts'
import { noParts, nothingGiven } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import { evaluate } from './evaluate.ts'
import { conditionDefinitions } from './rule-definitions.ts'

interface Parameter {
  title: string
  items?: { enum?: string[] }
  'x-labels'?: Record<string, string>
  minimum?: number
  maximum?: number
}

const definitionOf = (key: string) => {
  const definition = conditionDefinitions.find((each) => each.key === key)
  const { properties, required = [] } = definition?.paramsSchema as {
    properties: Record<string, Parameter>
    required?: string[]
  }
  return { label: definition?.label, available: definition?.available, properties, required }
}

const groups = [
  'Explicit Nudity',
  'Non-Explicit Nudity',
  'Swimwear or Underwear',
  'Violence',
  'Visually Disturbing',
  'Rude Gestures',
  'Drugs & Tobacco',
  'Alcohol',
  'Gambling',
  'Hate Symbols',
]
const classes = [
  'Adult',
  'Suggestive',
  'Violence',
  'Weapons',
  'Alcohol',
  'Drugs',
  'Hate symbols',
  'Toxic text',
]

describe('[2.10] conditions on what is seen', () => {
  it('the image conditions have the names of the specification', () => {
    expect(conditionDefinitions.filter(({ group }) => group === 'Image').map(({ label }) => label)).toEqual([
      'Image labels',
      'Custom AI scores (images)',
      'Custom image labels',
      'Image type',
      'Similar images',
      'Number of people in image(s)',
      "Content's age range",
      'QR code',
      'Face recognition',
      'Face close-up',
      'Celebrity',
      'CSAM',
    ])
  })

  it('the video condition has the name of the specification', () => {
    expect(conditionDefinitions.filter(({ group }) => group === 'Video').map(({ label }) => label)).toEqual([
      'Video labels',
    ])
  })

  it.each([
    ['image_labels', groups],
    ['video_labels', classes],
  ])('%s has the labels of the specification and a minimum likelihood of 0 to 100 percent', (key, labels) => {
    const { properties, required } = definitionOf(key)
    const chosen = properties['labels']
    expect((chosen?.items?.enum ?? []).map((label) => chosen?.['x-labels']?.[label])).toEqual(labels)
    expect(properties['minimum']).toMatchObject({ title: 'Minimum likelihood', minimum: 0, maximum: 100 })
    expect(required.sort()).toEqual(['labels', 'minimum'])
  })

  it.each([
    ['number_of_people', ['atLeast', 'atMost']],
    ['age_range', ['atLeast', 'atMost']],
    ['face_recognition', ['present']],
    ['face_close_up', ['present']],
    ['celebrity', ['minimum']],
    ['custom_image_labels', ['labels', 'minimum', 'sources']],
    ['similar_images', ['minimum', 'known']],
    ['qr_code', ['present']],
    ['image_type', ['types']],
    ['csam', ['minimum']],
  ])('%s takes %j', (key, parameters) => {
    expect(Object.keys(definitionOf(key).properties)).toEqual(parameters)
  })

  it.each([
    'image_type',
    'similar_images',
    'qr_code',
    'csam',
    'custom_ai_scores',
    'custom_ai_scores_images',
    'custom_image_labels',
    'topic',
    'topic_volume',
  ])('%s is available', (key) => {
    expect(definitionOf(key).available).toBe(true)
  })

  it.each([
    ['image_labels', { labels: ['violence'], minimum: 0 }],
    ['video_labels', { labels: ['violence'], minimum: 0 }],
    ['number_of_people', { atLeast: 0 }],
    ['age_range', { atLeast: 0 }],
    ['face_recognition', { present: false }],
    ['face_close_up', { present: false }],
    ['celebrity', { minimum: 0 }],
  ])('%s needs a provider: it says so and never matches', async (key, params) => {
    expect(definitionOf(key).available).toBe(['image_labels', 'video_labels'].includes(key))
    const plan = await makePlan([makeRule({ conditions: [part(key, params)] })])
    const item = makeItem({ imageUrls: ['https://x.test/a.png'], videoUrls: ['https://x.test/a.mp4'] })
    const facts = factsOf(item, { ...noParts, signals: nothingGiven })
    const { effects } = await evaluate(plan, facts)
    expect(effects).toEqual([])
    const [condition] = plan.rules[0]?.conditions ?? []
    const observed: unknown = condition?.compiled.observe(facts.read)
    expect(condition?.definition.explain(condition.params, observed, false)).toBe(
      'not available: needs a provider',
    )
  })
})
