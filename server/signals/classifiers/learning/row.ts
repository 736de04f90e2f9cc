/** What a classifier sees of a text or a picture: the buckets of its features, each once, and measures of it as a whole. */
export interface Row {
  buckets: Uint32Array
  dense: Float32Array
}

/** An example as it is learned from. */
export interface LabelledRow extends Row {
  violates: boolean
}
