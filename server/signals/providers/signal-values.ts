import type { ScoreLabel } from '../text-scores/score-labels.ts'
import type { ImageLabelGroup } from './image-label-groups.ts'

/** A label of a vendor, with the specification's word for it where there is one (section 2.10). */
export interface VendorLabel<Group extends string> {
  /** As the vendor names it. */
  name: string
  /** Null where the specification has no word for it. */
  group: Group | null
  /** 0 to 100. */
  likelihood: number
}

/** A face, as far as it was told. Lengths are parts of the picture's width and height, 0 to 1. */
export interface Face {
  box: { left: number; top: number; width: number; height: number }
  /** Years; null where the provider does not tell an age. */
  age: { low: number; high: number } | null
  /** 0 to 100. */
  confidence: number
}

/** A face that is like one of a collection, or a person who is known to many. */
export interface KnownFace {
  name: string
  /** 0 to 100. */
  likelihood: number
}

/** Words that were said, in seconds from the beginning. */
export interface SpokenPart {
  from: number
  to: number
  text: string
}

/** A known file that a picture is like. */
export interface HashMatch {
  /** The bank or list that it is of. */
  source: string
  /** 0 to 100; 100 is the very file. */
  likelihood: number
}

/** What each signal says of one text, picture or sound. */
export interface SignalValues {
  text_labels: VendorLabel<ScoreLabel>[]
  image_labels: VendorLabel<ImageLabelGroup>[]
  faces: Face[]
  celebrities: KnownFace[]
  face_matches: KnownFace[]
  image_text: string
  transcript: SpokenPart[]
  /** Of the topics that were asked about, how likely the text is about each, 0 to 100. */
  topics: Record<string, number>
  /** How likely it violates the policy text that was asked with it, 0 to 100. */
  policy_score: { likelihood: number; why: string | null }
  hash_matches: HashMatch[]
}

/** A thing that can be told of an item and that providers give. */
export type SignalKind = keyof SignalValues
