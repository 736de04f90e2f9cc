import type { ScoreLabel } from '../text-scores/score-labels.ts'
import type { ImageLabelGroup } from './image-label-groups.ts'

/** A label of a vendor, with its equivalent in the specification if there is one (section 2.10). */
export interface VendorLabel<Group extends string> {
  /** The vendor's name of it. */
  name: string
  /** Null when the specification has no equivalent. */
  group: Group | null
  /** 0 to 100. */
  likelihood: number
}

/** A face. Lengths are fractions of the picture's width and height, 0 to 1. */
export interface Face {
  box: { left: number; top: number; width: number; height: number }
  /** Years; null when the provider gives no age. */
  age: { low: number; high: number } | null
  /** 0 to 100. */
  confidence: number
}

/** A face that matches one of a collection, or a celebrity. */
export interface KnownFace {
  name: string
  /** 0 to 100. */
  likelihood: number
}

/** Spoken words, in seconds from the beginning. */
export interface SpokenPart {
  from: number
  to: number
  text: string
}

/** A known file that a picture matches. */
export interface HashMatch {
  /** The bank or list that contains it. */
  source: string
  /** 0 to 100; 100 is the same file. */
  likelihood: number
}

/** The value of each signal for one text, picture or sound. */
export interface SignalValues {
  text_labels: VendorLabel<ScoreLabel>[]
  image_labels: VendorLabel<ImageLabelGroup>[]
  faces: Face[]
  celebrities: KnownFace[]
  face_matches: KnownFace[]
  image_text: string
  transcript: SpokenPart[]
  /** For each of the requested topics, how likely the text is about it, 0 to 100. */
  topics: Record<string, number>
  /** How likely it violates the policy of the question, 0 to 100. */
  policy_score: { likelihood: number; why: string | null }
  hash_matches: HashMatch[]
}

/** The name of a signal that providers give. */
export type SignalKind = keyof SignalValues
