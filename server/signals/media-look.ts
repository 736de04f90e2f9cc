import type { PictureEmbedding } from './media/picture-embedding.ts'

/** What is seen in a picture or a video of an item without reading it. */
export interface MediaLook {
  kind: 'image' | 'video'
  /** The place of the file among those of its kind, from 0. */
  position: number
  /** The digest of the file that its analysis is kept under; null where it has none. */
  sha256: string | null
  /** The contents of the QR codes in it. */
  codes: string[]
  /** Why it could not be looked at. */
  problem: string | null
}

/** The text that is written in a media file, or said in it. */
export interface MediaText {
  kind: 'image' | 'video' | 'audio'
  /** The place of the file among those of its kind, from 0. */
  position: number
  text: string
  /** Whether a part of it was transcribed by the embedded transcriber. */
  isBasic?: boolean
  /** Why it, or a part of it, could not be read. */
  problem: string | null
}

/** An item's media, fetched and ready to be analyzed; each thing is done when it is first asked for. */
export interface OpenMedia {
  looks(): Promise<MediaLook[]>
  texts(kind: MediaText['kind']): Promise<MediaText[]>
  /** Of the images, or of the frames of the videos. */
  embeddings(kind: MediaLook['kind']): Promise<PictureEmbedding[]>
}

/** Why one of the files could not be looked at; null where all were. */
export const problemOf = (looks: readonly MediaLook[]): string | null =>
  looks.find(({ problem }) => problem !== null)?.problem ?? null

/** The files whose analyses are kept. */
export const filesOf = (looks: readonly MediaLook[]): string[] => looks.flatMap(({ sha256 }) => sha256 ?? [])
