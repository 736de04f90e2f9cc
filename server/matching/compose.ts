/** A text in Unicode's composed form (NFC), with the offset in the original of each code unit. */
export interface ComposedText {
  readonly text: string
  /** Undefined when the text was composed already, so that offsets are the same. */
  readonly offsets: Int32Array | undefined
}

/** A character with the marks that can combine with it, or a Korean syllable. */
const CLUSTER = /[^\p{M}\u1160-\u11ff]?[\p{M}\u1160-\u11ff]+|[^\p{M}\u1160-\u11ff]/gsu

/** Composes a text and maps it back to the original; a cluster that changes maps to its start as a whole. */
export function composeText(original: string): ComposedText {
  if (original.normalize('NFC') === original) return { text: original, offsets: undefined }
  const offsets: number[] = []
  let text = ''
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    const composed = cluster.normalize('NFC')
    const changed = composed !== cluster
    for (let i = 0; i < composed.length; i++) offsets.push(index + (changed ? 0 : i))
    text += composed
  }
  offsets.push(original.length)
  return { text, offsets: Int32Array.from(offsets) }
}
