/** The features of a text or a picture: distinct buckets, and measures of the whole. */
export interface Row {
  buckets: Uint32Array
  dense: Float32Array
}

/** A training example. */
export interface LabelledRow extends Row {
  violates: boolean
}
