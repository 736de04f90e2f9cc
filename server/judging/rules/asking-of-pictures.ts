import { z } from 'zod'
import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'
import { likelihoodOfPicture } from '../../signals/classifiers/picture-likelihood.ts'
import type { FactKey, FactReaders } from '../../signals/facts.ts'
import type { PicturePlace } from '../../signals/picture-place.ts'
import type { ClassifierScore } from './classifier-scores.ts'
import { either } from './wording.ts'

const pictureSources = ['images', 'videos'] as const
/** The inputs of a classifier of images: the images of an item, or the frames of its videos. */
export type PictureSource = (typeof pictureSources)[number]

/** The media of an item that a condition on a classifier of images uses; all of them when nothing is chosen. */
export const pictureSourcesField = () =>
  z
    .array(z.enum(pictureSources))
    .min(1, 'Required')
    .optional()
    .meta({
      title: 'Where to look',
      description:
        'In both when nothing is chosen. A provider is asked about each frame, up to 60 of a video.',
      'x-widget': 'multi-select',
      'x-labels': { images: 'images', videos: 'frames of videos (where ffmpeg is installed)' },
    })

/** The facts of each source: the embeddings of its pictures, and a provider's policy scores of them. */
const factsBySource = {
  images: { learned: 'pictureEmbeddings', provided: 'policyScoresOfPictures' },
  videos: { learned: 'frameEmbeddings', provided: 'policyScoresOfFrames' },
} as const satisfies Record<PictureSource, Record<string, FactKey>>

/** The facts of pictures that classifiers can read. */
export const factsOfPictures = [
  ...(['pictureEmbeddings', 'frameEmbeddings'] as const),
  ...(['policyScoresOfPictures', 'policyScoresOfFrames'] as const),
] as const satisfies FactKey[]
type PictureFact = (typeof factsOfPictures)[number]
type PictureFacts = Pick<FactReaders, PictureFact>

/** The facts that classifiers of images read: embeddings for trained ones, policy scores for those that use a provider. */
export function pictureFactsOf(
  live: readonly (ScoringClassifier | undefined)[],
  sources: readonly PictureSource[] = pictureSources,
): PictureFact[] {
  const asks = live.some((one) => one?.policy)
  const learned = live.some((one) => !one?.policy)
  return sources.flatMap((source) => [
    ...(learned ? [factsBySource[source].learned] : []),
    ...(asks ? [factsBySource[source].provided] : []),
  ])
}

/** Scores an item's pictures of some sources with a classifier: the highest likelihood of any. */
export const askingOfPictures = (sources: readonly PictureSource[] = pictureSources) => ({
  async ask({ policy }: ScoringClassifier, facts: PictureFacts): Promise<void> {
    if (policy) for (const source of sources) await facts[factsBySource[source].provided]().ask(policy)
  },
  say({ model, policy }: ScoringClassifier, facts: PictureFacts): ClassifierScore {
    const scores = sources.map((source) =>
      policy
        ? scoreByProvider(facts[factsBySource[source].provided]().of(policy))
        : scoreByModel(model, facts[factsBySource[source].learned]()),
    )
    const best = scores.reduce(higher)
    return { ...best, problem: scores.find(({ problem }) => problem !== null)?.problem ?? null }
  },
})

const higher = <T extends { score: number | null }>(best: T, one: T): T =>
  (one.score ?? -1) > (best.score ?? -1) ? one : best

function scoreByProvider(
  answer: ReturnType<ReturnType<FactReaders['policyScoresOfPictures']>['of']>,
): ClassifierScore {
  const scored = (answer?.seen ?? []).map(({ likelihood, why, ...place }): ClassifierScore => ({
    score: likelihood,
    problem: null,
    why,
    at: placeOf(place),
  }))
  return { ...scored.reduce(higher, nothing), problem: answer?.problem ?? null }
}

function scoreByModel(
  model: ScoringClassifier['model'],
  pictures: ReturnType<FactReaders['pictureEmbeddings']>,
): ClassifierScore {
  const scored = pictures.flatMap(({ embedding, ...place }): ClassifierScore[] =>
    model && embedding
      ? [{ score: likelihoodOfPicture(model, embedding), problem: null, at: placeOf(place) }]
      : [],
  )
  const problem = pictures.find((one) => one.problem !== null)?.problem ?? null
  return { ...scored.reduce(higher, nothing), problem }
}

const nothing: ClassifierScore = { score: null, problem: null }

const placeOf = ({ kind, position, second }: PicturePlace): PicturePlace => ({ kind, position, second })

/** The pictures of some sources, in words. */
export const picturesInWords = (sources: readonly PictureSource[] = pictureSources): string =>
  either(sources.map((source) => ({ images: 'an image', videos: 'a video' })[source]))
