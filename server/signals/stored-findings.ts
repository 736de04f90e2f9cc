import type { Sql } from '../platform/database.ts'
import type { Subject } from './item.ts'
import type { MediaLook, MediaText } from './media-look.ts'
import { findingsIn, type MediaFinding } from './media/media-analysis.store.ts'
import { TranscriptSource } from './media/transcript-source.ts'
import { byPlace } from './reads.ts'
import { keyOf } from './subject-id.ts'

/** Of each item, what was seen in its pictures and videos when they were analyzed. */
export async function storedLooks(tx: Sql, subjects: readonly Subject[]): Promise<MediaLook[][]> {
  const items = byPlace(subjects, await findingsIn(tx, subjects.map(keyOf)))
  return items.map((found) =>
    found.flatMap(({ kind, position, sha256, codes, problem }) =>
      kind === 'audio' ? [] : { kind, position, sha256, codes, problem },
    ),
  )
}

/** Of each item, the text in its media as far as it was read. */
export async function storedTexts(tx: Sql, subjects: readonly Subject[]): Promise<MediaText[][]> {
  const items = byPlace(subjects, await findingsIn(tx, subjects.map(keyOf)))
  return items.map((found) =>
    found.map(({ kind, position, problem, ...file }) => ({
      kind,
      position,
      text: joinedText(file),
      isBasic: isBasic(file),
      problem:
        problem ?? (file.text === null && file.transcript === null ? 'it was not read' : file.transcriptGap),
    })),
  )
}

/** The texts of one file as one: what is written in it, what its QR codes hold, what is said in it. */
export const joinedText = ({
  text,
  codes,
  transcript,
}: Pick<MediaFinding, 'text' | 'codes' | 'transcript'>): string =>
  [text, ...codes, transcript].filter(Boolean).join('\n')

/** Whether the embedded transcriber has told a part of a file's text. */
export const isBasic = (file: Pick<MediaFinding, 'transcript' | 'transcriptSource'> | null): boolean =>
  file?.transcriptSource === TranscriptSource.embedded && Boolean(file.transcript)
