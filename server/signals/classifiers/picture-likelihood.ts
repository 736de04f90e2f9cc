import { pictureEmbedding } from '../media/picture-embedding.ts'
import { type ClassifierModel, likelihoodOfRow } from './classifier-model.ts'
import { pictureRow } from './learning/train-classifier.ts'

const none = new Uint32Array()

/** The likelihood in percent of a picture, by its embedding; null when the model was trained with another network. */
export const likelihoodOfPicture = (model: ClassifierModel, embedding: Float32Array): number | null =>
  model.base === pictureEmbedding
    ? likelihoodOfRow(model, { buckets: none, dense: pictureRow(embedding) })
    : null
