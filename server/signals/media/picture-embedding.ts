import type { FrameEmbedding } from '../../intake/media/media-protocol.ts'
import type { PicturePlace } from '../picture-place.ts'
import type { MediaEmbedding } from './media-embedding.entity.ts'

/** The network of `PictureAnalyzer.embeddings`: embeddings of different networks cannot be compared. */
export const pictureEmbedding = 'nsfwjs-mobilenet_v2_mid-1792'

/** The embedding of a picture of an item: an image, or a frame of an animation or a video. */
export interface PictureEmbedding extends PicturePlace {
  /** Null when it could not be analyzed. */
  embedding: Float32Array | null
  problem: string | null
}

/** The stored embeddings of the frames of one file. */
export type KeptFrames = Pick<MediaEmbedding, 'embedding' | 'seconds'>

/** The embeddings of the frames of a file in stored form. */
export const keptFrames = (frames: readonly FrameEmbedding[]): KeptFrames => {
  const seconds = frames.flatMap(({ second }) => second ?? [])
  return {
    embedding: Buffer.concat(frames.map(({ embedding }) => bytesOf(embedding))),
    seconds: seconds.length === frames.length ? seconds : null,
  }
}

/** The frames of a file in order of time, or its one picture, from stored form. */
export function framesOfKept({ embedding, seconds }: KeptFrames): FrameEmbedding[] {
  if (!seconds) return [{ second: null, embedding: floatsOf(embedding) }]
  const bytes = embedding.length / seconds.length
  return seconds.map((second, at) => ({
    second,
    embedding: floatsOf(embedding.subarray(at * bytes, (at + 1) * bytes)),
  }))
}

/** The floats in bytes of the database. */
export const floatsOf = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at))

/** Floats as bytes of the database. */
export const bytesOf = (floats: Float32Array): Buffer => {
  const bytes = Buffer.alloc(4 * floats.length)
  for (const [at, value] of floats.entries()) bytes.writeFloatLE(value, 4 * at)
  return bytes
}
