import type { PictureEmbedding } from './media/picture-embedding.ts'

/** The visual findings in a picture or a video of an item, without its text. */
export interface MediaLook {
  kind: 'image' | 'video'
  /** The index of the file among those of its kind, from 0. */
  position: number
  /** The digest under which its analysis is stored; null where it has none. */
  sha256: string | null
  /** The contents of the QR codes in it. */
  codes: string[]
  /** Why it could not be analyzed. */
  problem: string | null
}

/** The text written in a media file, or spoken in it. */
export interface MediaText {
  kind: 'image' | 'video' | 'audio'
  /** The index of the file among those of its kind, from 0. */
  position: number
  text: string
  /** Whether the embedded transcriber transcribed a part of it. */
  isBasic?: boolean
  /** Why it, or a part of it, could not be read. */
  problem: string | null
}

/** An item's media, fetched and ready to be analyzed; each analysis runs on first use. */
export interface OpenMedia {
  looks(): Promise<MediaLook[]>
  texts(kind: MediaText['kind']): Promise<MediaText[]>
  /** Of the images, or of the frames of the videos. */
  embeddings(kind: MediaLook['kind']): Promise<PictureEmbedding[]>
}

/** Why one of the files could not be analyzed; null when all were. */
export const problemOf = (looks: readonly MediaLook[]): string | null =>
  looks.find(({ problem }) => problem !== null)?.problem ?? null

/** The digests of the files whose analyses are stored. */
export const filesOf = (looks: readonly MediaLook[]): string[] => looks.flatMap(({ sha256 }) => sha256 ?? [])
