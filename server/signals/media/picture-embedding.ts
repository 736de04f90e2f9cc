import type { FrameEmbedding } from '../../intake/media/media-protocol.ts'
import type { PicturePlace } from '../picture-place.ts'
import type { MediaEmbedding } from './media-embedding.entity.ts'

/** What pictures are embedded with, by `PictureAnalyzer.embeddings`: what was made with another network cannot be compared. */
export const pictureEmbedding = 'nsfwjs-mobilenet_v2_mid-1792'

/** Where a picture of an item stands among pictures: an image, or a frame of an animation or a video. */
export interface PictureEmbedding extends PicturePlace {
  /** Null where it could not be looked at. */
  embedding: Float32Array | null
  problem: string | null
}

/** What is kept of the frames of one file. */
export type KeptFrames = Pick<MediaEmbedding, 'embedding' | 'seconds'>

/** The frames of a file as they are kept. */
export const keptFrames = (frames: readonly FrameEmbedding[]): KeptFrames => {
  const seconds = frames.flatMap(({ second }) => second ?? [])
  return {
    embedding: Buffer.concat(frames.map(({ embedding }) => bytesOf(embedding))),
    seconds: seconds.length === frames.length ? seconds : null,
  }
}

/** The frames of a file in the order of time, or its one picture, of what is kept. */
export function framesOfKept({ embedding, seconds }: KeptFrames): FrameEmbedding[] {
  if (!seconds) return [{ second: null, embedding: floatsOf(embedding) }]
  const bytes = embedding.length / seconds.length
  return seconds.map((second, at) => ({
    second,
    embedding: floatsOf(embedding.subarray(at * bytes, (at + 1) * bytes)),
  }))
}

/** The numbers that bytes of the database hold. */
export const floatsOf = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at))

/** Numbers as bytes of the database. */
export const bytesOf = (floats: Float32Array): Buffer => {
  const bytes = Buffer.alloc(4 * floats.length)
  for (const [at, value] of floats.entries()) bytes.writeFloatLE(value, 4 * at)
  return bytes
}
