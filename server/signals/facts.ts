import type { TextSignal } from './asking/open-signals.ts'
import type { ComputedFact, FactSources, LoadedFact } from './fact.ts'
import audioTexts from './facts/audio-texts.ts'
import authorProject from './facts/author-project.ts'
import author from './facts/author.ts'
import basicLabels from './facts/basic-labels.ts'
import basicVideoLabels from './facts/basic-video-labels.ts'
import category from './facts/category.ts'
import celebrities from './facts/celebrities.ts'
import classifiedMediaTexts from './facts/classified-media-texts.ts'
import classifiedText from './facts/classified-text.ts'
import contentTags from './facts/content-tags.ts'
import contentTypes from './facts/content-types.ts'
import contentVolume from './facts/content-volume.ts'
import csamScore from './facts/csam-score.ts'
import duplicates from './facts/duplicates.ts'
import emails from './facts/emails.ts'
import faceMatches from './facts/face-matches.ts'
import faces from './facts/faces.ts'
import frameEmbeddings from './facts/frame-embeddings.ts'
import imageLabels from './facts/image-labels.ts'
import imageTexts from './facts/image-texts.ts'
import isContent from './facts/is-content.ts'
import language from './facts/language.ts'
import links from './facts/links.ts'
import mediaLooks from './facts/media-looks.ts'
import media from './facts/media.ts'
import phoneNumbers from './facts/phone-numbers.ts'
import pictureEmbeddings from './facts/picture-embeddings.ts'
import policyScoresOfFrames from './facts/policy-scores-of-frames.ts'
import policyScoresOfPictures from './facts/policy-scores-of-pictures.ts'
import policyScores from './facts/policy-scores.ts'
import reportsMade from './facts/reports-made.ts'
import reportsReceived from './facts/reports-received.ts'
import review from './facts/review.ts'
import sentAttributes from './facts/sent-attributes.ts'
import similarImages from './facts/similar-images.ts'
import sourceScores from './facts/source-scores.ts'
import sourceTexts from './facts/source-texts.ts'
import specialCharacters from './facts/special-characters.ts'
import textLabels from './facts/text-labels.ts'
import textLength from './facts/text-length.ts'
import textMatches from './facts/text-matches.ts'
import textScores from './facts/text-scores.ts'
import text from './facts/text.ts'
import topicVolume from './facts/topic-volume.ts'
import toxicVideoText from './facts/toxic-video-text.ts'
import videoLabels from './facts/video-labels.ts'
import videoTexts from './facts/video-texts.ts'
import type { Item, Subject } from './item.ts'

/** Every fact of an item, one line each. */
export const factDefinitions = {
  audioTexts,
  author,
  authorProject,
  basicLabels,
  basicVideoLabels,
  category,
  celebrities,
  classifiedMediaTexts,
  classifiedText,
  contentTags,
  contentTypes,
  contentVolume,
  csamScore,
  duplicates,
  emails,
  faceMatches,
  faces,
  frameEmbeddings,
  imageLabels,
  imageTexts,
  isContent,
  language,
  links,
  media,
  mediaLooks,
  phoneNumbers,
  pictureEmbeddings,
  policyScores,
  policyScoresOfFrames,
  policyScoresOfPictures,
  reportsMade,
  reportsReceived,
  review,
  sentAttributes,
  similarImages,
  sourceScores,
  sourceTexts,
  specialCharacters,
  text,
  textLabels,
  textLength,
  textMatches,
  textScores,
  toxicVideoText,
  videoLabels,
  topicVolume,
  videoTexts,
}

type Definitions = typeof factDefinitions
type ValueOf<D> = D extends LoadedFact<infer V> ? V : D extends ComputedFact<infer V, never> ? V : never

export type FactKey = keyof Definitions

/** Reads each fact of one item; a loaded fact can be read once it has been loaded. */
export type FactReaders = { readonly [K in FactKey]: () => ValueOf<Definitions[K]> }

type AnyFact = ComputedFact<unknown, never> | LoadedFact<unknown>
const definitions: Readonly<Record<FactKey, AnyFact>> = factDefinitions
const keys = Object.keys(factDefinitions) as FactKey[]

/** What reading a fact costs a typical item, in microseconds. */
export const costOf = (key: FactKey): number => definitions[key].cost

/** Whether the fact has to be fetched before it can be read. */
export const isLoaded = (key: FactKey): boolean => 'load' in definitions[key]

/** The signal of the item's own text with which a provider gives the fact; null for any other fact. */
export const providerSignalOf = (key: FactKey): TextSignal | null => {
  const definition = definitions[key]
  return 'provided' in definition ? (definition.provided?.signal ?? null) : null
}

/** Whether the fact is defined for a user alone, without an item. */
export const isOfUser = (key: FactKey): boolean => definitions[key].ofUser

/** The facts of one item: each is computed or fetched at most once, and only when it is read. */
export interface Facts {
  readonly read: FactReaders
  /** Fetches those of the named facts that have to be fetched. @throws what their source throws */
  load(keys: readonly FactKey[]): Promise<void>
}

/** The facts of one item, or of a user alone, for which only some are defined; nothing is computed yet. */
export function factsOf(subject: Subject, deps: FactSources): Facts {
  const item = subject as Item
  const kept = new Map<FactKey, unknown>()
  return {
    read: new ItemReaders(item, kept) as unknown as FactReaders,
    async load(wanted) {
      const missing = wanted.filter((key) => isLoaded(key) && !kept.has(key))
      await Promise.all(missing.map(async (key) => kept.set(key, await fetched(key, item, deps))))
    },
  }
}

/** The readers of one item's facts, each created on first use, since most items need few of them. */
class ItemReaders {
  readonly made: ((() => unknown) | undefined)[] = []

  constructor(
    readonly item: Item,
    readonly kept: ReadonlyMap<FactKey, unknown>,
  ) {}
}

for (const [place, key] of keys.entries())
  Object.defineProperty(ItemReaders.prototype, key, {
    get(this: ItemReaders) {
      return (this.made[place] ??= reader(key, this))
    },
  })

function reader(key: FactKey, readers: ItemReaders): () => unknown {
  const definition = definitions[key]
  const { item, kept } = readers
  if ('load' in definition)
    return () => {
      if (!kept.has(key) && definition.provided) return definition.provided.absent
      if (!kept.has(key)) throw new Error(`the fact "${key}" is read before it was loaded`)
      return kept.get(key)
    }
  let value: unknown
  let known = false
  return () => {
    if (known) return value
    value = definition.compute(item, readers as never)
    known = true
    return value
  }
}

function fetched(key: FactKey, item: Item, deps: FactSources): Promise<unknown> | undefined {
  const definition = definitions[key]
  return 'load' in definition ? definition.load(item, deps) : undefined
}
