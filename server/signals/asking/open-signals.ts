import type { Item } from '../item.ts'
import type { InputOf } from '../providers/signal-provider.ts'
import type { SignalValues } from '../providers/signal-values.ts'

/** The signals of pictures. */
export type PictureSignal =
  | 'image_labels'
  | 'faces'
  | 'celebrities'
  | 'face_matches'
  | 'image_text'
  | 'hash_matches'

/** The signals of texts. */
export type TextSignal = 'text_labels' | 'topics' | 'policy_score'

/** The likelihoods of the embedded network for a picture, 0 to 100. */
export interface BasicLabels {
  explicit: number
  suggestive: number
}

/** The answer about one file of an item; `problem` says why `value` is null. */
export interface FileAnswer<V> {
  /** The index of the file among those of its kind, from 0. */
  position: number
  value: V | null
  problem: string | null
}

/** The answer about a picture, or about a frame of an animation. */
export interface PictureAnswer<V> {
  /** When the animation first shows the frame, in seconds; null for a still picture. */
  second: number | null
  value: V
}

/** The answer about one frame of a video or an animation. */
export interface FrameAnswer<V> {
  /** Seconds from the beginning. */
  second: number
  value: V
}

/** The question about a text, without the text itself. */
export type TextQuestion<K extends TextSignal> = Omit<InputOf[K], 'text' | 'language' | 'picture'>

/** The signals of one item during its evaluation; each is requested once, and is null when nothing gives it for this item. */
export interface OpenSignals {
  /** For an animation, up to five distinct frames; `hash_matches` is answered for the file as a whole. */
  ofImages<K extends PictureSignal>(signal: K): Promise<FileAnswer<PictureAnswer<SignalValues[K]>[]>[] | null>
  ofVideos<K extends PictureSignal>(signal: K): Promise<FileAnswer<FrameAnswer<SignalValues[K]>[]>[] | null>
  basicLabelsOfImages(): Promise<FileAnswer<BasicLabels>[] | null>
  basicLabelsOfVideos(): Promise<FileAnswer<FrameAnswer<BasicLabels>[]>[] | null>
  /** A signal of the item's text, or of the same item with another text. */
  ofText<K extends TextSignal>(
    signal: K,
    question: TextQuestion<K>,
    item: Item,
  ): Promise<TextAnswer<SignalValues[K]> | null>
  /** How likely each image violates a policy in words, or up to five frames of an animation. */
  policyScoresOfImages(
    policy: string,
  ): Promise<FileAnswer<PictureAnswer<SignalValues['policy_score']>[]>[] | null>
  /** The same for the frames of each video. */
  policyScoresOfVideos(
    policy: string,
  ): Promise<FileAnswer<FrameAnswer<SignalValues['policy_score']>[]>[] | null>
}

/** The answer about an item's own text; `problem` says why `value` is null. */
export interface TextAnswer<V> {
  value: V | null
  problem: string | null
}
