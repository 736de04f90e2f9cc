import type { Item } from '../item.ts'
import type { InputOf } from '../providers/signal-provider.ts'
import type { SignalValues } from '../providers/signal-values.ts'

/** The signals that are told of pictures alone. */
export type PictureSignal =
  'image_labels' | 'faces' | 'celebrities' | 'face_matches' | 'image_text' | 'hash_matches'

/** The signals that are told of texts. */
export type TextSignal = 'text_labels' | 'topics' | 'policy_score'

/** How likely a picture shows what the embedded network knows, 0 to 100. */
export interface BasicLabels {
  explicit: number
  suggestive: number
}

/** What is told of one file of an item, or why nothing is. */
export interface FileTold<V> {
  /** The place of the file among those of its kind, from 0. */
  position: number
  value: V | null
  problem: string | null
}

/** What is told of a picture, or of a frame of an animation. */
export interface PictureTold<V> {
  /** From when on an animation shows it; null of a still picture. */
  second: number | null
  value: V
}

/** What is told of one frame of a video or an animation. */
export interface FrameTold<V> {
  /** From the beginning. */
  second: number
  value: V
}

/** What is asked about a text besides the text itself. */
export type TextQuestion<K extends TextSignal> = Omit<InputOf[K], 'text' | 'language' | 'picture'>

/** The signals of one item while it is judged; each is asked for once, and null where nothing gives it to this item. */
export interface OpenSignals {
  /** Of an animation, up to five frames that differ; whether a file is known is told of the whole. */
  ofImages<K extends PictureSignal>(signal: K): Promise<FileTold<PictureTold<SignalValues[K]>[]>[] | null>
  ofVideos<K extends PictureSignal>(signal: K): Promise<FileTold<FrameTold<SignalValues[K]>[]>[] | null>
  basicLabelsOfImages(): Promise<FileTold<BasicLabels>[] | null>
  basicLabelsOfVideos(): Promise<FileTold<FrameTold<BasicLabels>[]>[] | null>
  /** Of the text that the item says, or one that is the same but for its text. */
  ofText<K extends TextSignal>(
    signal: K,
    question: TextQuestion<K>,
    item: Item,
  ): Promise<TextTold<SignalValues[K]> | null>
  /** How likely each image violates a policy in words, or up to five frames of an animation. */
  policyScoresOfImages(
    policy: string,
  ): Promise<FileTold<PictureTold<SignalValues['policy_score']>[]>[] | null>
  /** The same of the frames of each video. */
  policyScoresOfVideos(policy: string): Promise<FileTold<FrameTold<SignalValues['policy_score']>[]>[] | null>
}

/** What is told of an item's own text, or why nothing is. */
export interface TextTold<V> {
  value: V | null
  problem: string | null
}
