import fc from 'fast-check'
import type { LoadedFact } from '../../signals/fact.ts'
import {
  type FactKey,
  type Facts,
  type factDefinitions,
  type FactReaders,
  factsOf,
  providerSignalOf,
} from '../../signals/facts.ts'
import type { Subject } from '../../signals/item.ts'
import { PolicyScores } from '../../signals/policy-scores.ts'
import { imageLabelGroups, type ImageLabelGroup } from '../../signals/providers/image-label-groups.ts'
import { noParts } from '../fact-parts.ts'
import { anyText } from './any-subject.ts'

type Definitions = typeof factDefinitions
type LoadedKey = { [K in FactKey]: Definitions[K] extends LoadedFact<infer _> ? K : never }[FactKey]

/** What was found by fetching, by fact. */
export type Fetched = { [K in LoadedKey]: ReturnType<FactReaders[K]> }

const small = fc.integer({ min: 0, max: 5 })
const problem = fc.option(fc.constant('not reached'), { freq: 3 })
const texts = (kind: 'image' | 'video' | 'audio') =>
  fc.array(fc.record({ kind: fc.constant(kind), position: small, text: anyText, problem }), { maxLength: 2 })
const reports = fc.array(
  fc.record({
    type: fc.constantFrom('any', 'any', 'normal', 'trusted', 'moderator', 'admin'),
    daysAgo: fc.integer({ min: 0, max: 60 }),
    total: small,
    reporters: small,
  }),
  { maxLength: 5 },
)

const likelihood = fc.integer({ min: 0, max: 100 })
const seen = <T>(each: fc.Arbitrary<T>) =>
  fc.record({
    seen: fc.array(each, { maxLength: 3 }),
    problem: fc.constantFrom(null, null, 'needs a provider', 'not reached'),
  })
const groups = Object.keys(imageLabelGroups) as ImageLabelGroup[]
const label = fc.record({
  name: fc.constantFrom('Weapons', 'Something'),
  group: fc.constantFrom(null, ...groups),
  likelihood,
  position: small,
  second: fc.constantFrom(null, 3),
})
const knownFace = fc.record({ name: fc.constant('Ada'), likelihood })
const part = fc.double({ min: 0, max: 1, noNaN: true })
const face = fc.record({
  box: fc.record({ left: part, top: part, width: part, height: part }),
  age: fc.option(fc.record({ low: fc.integer({ min: 0, max: 30 }), high: fc.integer({ min: 30, max: 80 }) })),
  confidence: likelihood,
})

const placeOf = (kind: 'image' | 'video') => ({
  kind: fc.constant(kind),
  position: small,
  second: kind === 'video' ? fc.constantFrom(0, 2.5) : fc.constant(null),
})
const embeddings = (kind: 'image' | 'video') =>
  fc.array(
    fc.record({
      ...placeOf(kind),
      embedding: fc.constantFrom(Float32Array.of(1, 0), Float32Array.of(0, 1), null),
      problem,
    }),
    { maxLength: 2 },
  )
const policyScore = { likelihood, why: fc.constantFrom(null, 'because') }
const policies = <T>(told: fc.Arbitrary<T>) => told.map((one) => new PolicyScores(() => Promise.resolve(one)))

/** Anything that may have been fetched for a subject, of every fact that is. */
export const anyFetched: fc.Arbitrary<Fetched> = fc.record<Fetched>({
  imageTexts: texts('image'),
  videoTexts: texts('video'),
  audioTexts: texts('audio'),
  basicLabels: seen(label),
  basicVideoLabels: seen(label),
  celebrities: seen(knownFace.map((one) => ({ ...one, position: 0 }))),
  faceMatches: seen(fc.array(knownFace, { maxLength: 2 })),
  faces: seen(fc.array(face, { maxLength: 4 })),
  imageLabels: seen(label),
  textLabels: fc.constant(null),
  videoLabels: seen(label),
  contentVolume: fc.array(fc.record({ hoursAgo: fc.integer({ min: 0, max: 90 }), items: small }), {
    maxLength: 5,
  }),
  csamScore: fc.record({ score: fc.integer({ min: 0, max: 100 }), problem }),
  duplicates: fc.array(
    fc.record({
      sameUser: fc.boolean(),
      samePlace: fc.boolean(),
      exact: fc.boolean(),
      secondsAgo: fc.oneof(fc.nat(3600), fc.nat(30 * 86_400)),
    }),
    { maxLength: 8 },
  ),
  media: fc.array(
    fc.record({
      url: fc.constant('https://x.test/a'),
      kind: fc.constantFrom('image' as const, 'video' as const),
      mime: fc.constantFrom(null, 'image/png', 'image/jpeg', 'image/gif'),
      bytes: fc.constant(3),
      sha256: fc.constant(null),
      error: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
  mediaLooks: fc.array(
    fc.record({
      kind: fc.constant('image' as const),
      position: small,
      sha256: fc.constant(null),
      codes: fc.subarray(['https://bad.com']),
      problem,
    }),
    { maxLength: 2 },
  ),
  pictureEmbeddings: embeddings('image'),
  frameEmbeddings: embeddings('video'),
  policyScores: policies(fc.option(fc.record({ value: fc.option(fc.record(policyScore)), problem }))),
  policyScoresOfPictures: policies(seen(fc.record({ ...policyScore, ...placeOf('image') }))),
  policyScoresOfFrames: policies(seen(fc.record({ ...policyScore, ...placeOf('video') }))),
  reportsMade: reports,
  reportsReceived: reports,
  topicVolume: fc.array(
    fc.record({
      topic: fc.constantFrom('politics', 'gambling'),
      hoursAgo: fc.integer({ min: 0, max: 90 }),
      items: small,
    }),
    { maxLength: 5 },
  ),
  similarImages: fc.record({
    removed: fc.integer({ min: 0, max: 100 }),
    listed: fc.integer({ min: 0, max: 100 }),
    problem,
  }),
})

/** The facts of a subject for whom this is found; as with others, nothing that is fetched can be read before it is loaded. */
export function factsFrom(subject: Subject, fetched: Fetched): Facts {
  const { read } = factsOf(subject, noParts)
  const loaded = new Set<FactKey>()
  const readers = Object.create(read) as FactReaders
  for (const [key, value] of Object.entries(fetched))
    Object.defineProperty(readers, key, {
      value: () => {
        if (!loaded.has(key as FactKey) && providerSignalOf(key as FactKey) === null)
          throw new Error(`the fact "${key}" is read before it was loaded`)
        return value
      },
    })
  return {
    read: readers,
    load: (keys) => {
      for (const key of keys) loaded.add(key)
      return Promise.resolve()
    },
  }
}
