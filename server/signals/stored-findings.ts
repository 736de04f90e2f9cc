import type { Sql } from '../platform/database.ts'
import type { Subject } from './item.ts'
import type { MediaLook, MediaText } from './media-look.ts'
import { findingsIn, type MediaFinding } from './media/media-analysis.store.ts'
import { TranscriptSource } from './media/transcript-source.ts'
import { byPlace } from './reads.ts'
import { keyOf } from './subject-id.ts'

/** For each item, the stored visual findings of its pictures and videos. */
export async function storedLooks(tx: Sql, subjects: readonly Subject[]): Promise<MediaLook[][]> {
  const items = byPlace(subjects, await findingsIn(tx, subjects.map(keyOf)))
  return items.map((found) =>
    found.flatMap(({ kind, position, sha256, codes, problem }) =>
      kind === 'audio' ? [] : { kind, position, sha256, codes, problem },
    ),
  )
}

/** For each item, the stored texts of its media. */
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

/** The texts of one file joined: its writing, the contents of its QR codes, and its transcript. */
export const joinedText = ({
  text,
  codes,
  transcript,
}: Pick<MediaFinding, 'text' | 'codes' | 'transcript'>): string =>
  [text, ...codes, transcript].filter(Boolean).join('\n')

/** Whether the embedded transcriber transcribed a part of a file's text. */
export const isBasic = (file: Pick<MediaFinding, 'transcript' | 'transcriptSource'> | null): boolean =>
  file?.transcriptSource === TranscriptSource.embedded && Boolean(file.transcript)
