import { likelihoodOfRow } from '../../signals/classifiers/classifier-model.ts'
import { pictureRow } from '../../signals/classifiers/learning/train-classifier.ts'
import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'
import type { FactReaders } from '../../signals/facts.ts'
import { type PictureEmbedding, pictureEmbedding } from '../../signals/media/picture-embedding.ts'
import type { Said } from './classifier-scores.ts'

type PictureFacts = Pick<FactReaders, 'pictureEmbeddings' | 'policyScoresOfPictures'>

const none = new Uint32Array()

/** The facts that classifiers of images read: what they have learned is asked of embeddings, and providers of the images. */
export function pictureFactsOf(live: readonly (ScoringClassifier | undefined)[]) {
  const asks = live.some((one) => one?.policy)
  const learned = live.some((one) => !one?.policy)
  return [
    ...(learned ? (['pictureEmbeddings'] as const) : []),
    ...(asks ? (['policyScoresOfPictures'] as const) : []),
  ]
}

/** How a classifier is asked about the item's images: the highest likelihood of any. */
export const askingOfPictures = {
  async ask({ policy }: ScoringClassifier, { policyScoresOfPictures }: PictureFacts): Promise<void> {
    if (policy) await policyScoresOfPictures().ask(policy)
  },
  say({ model, policy }: ScoringClassifier, facts: PictureFacts): Said {
    if (policy) return saidByProvider(facts.policyScoresOfPictures().of(policy))
    const pictures = facts.pictureEmbeddings()
    return { score: model && scoreOfPictures(model, pictures), problem: problemOf(pictures) }
  },
}

function saidByProvider(told: ReturnType<ReturnType<FactReaders['policyScoresOfPictures']>['of']>): Said {
  const [best] = (told?.seen ?? []).toSorted((a, b) => b.likelihood - a.likelihood)
  return { score: best?.likelihood ?? null, problem: told?.problem ?? null, why: best?.why ?? null }
}

function scoreOfPictures(
  model: NonNullable<ScoringClassifier['model']>,
  pictures: readonly PictureEmbedding[],
): number | null {
  if (model.base !== pictureEmbedding) return null
  const scores = pictures.flatMap(({ embedding }) =>
    embedding ? [likelihoodOfRow(model, { buckets: none, dense: pictureRow(embedding) })] : [],
  )
  return scores.length > 0 ? Math.max(...scores) : null
}

const problemOf = (pictures: readonly PictureEmbedding[]): string | null =>
  pictures.find(({ problem }) => problem !== null)?.problem ?? null
