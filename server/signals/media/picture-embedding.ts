/** What pictures are embedded with, by `PictureAnalyzer.embedding`: what was made with another network cannot be compared. */
export const pictureEmbedding = 'nsfwjs-mobilenet_v2_mid-1792'

/** Where a picture of an item stands among pictures. */
export interface PictureEmbedding {
  /** The place of the file among those of its kind, from 0. */
  position: number
  /** Null where it could not be looked at. */
  embedding: Float32Array | null
  problem: string | null
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
