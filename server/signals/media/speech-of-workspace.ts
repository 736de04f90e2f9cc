import type { SpeechSettings } from '../../access/workspaces/workspace.store.ts'
import type { SoundTranscriber } from './sound-transcribers.ts'
import { TranscriptSource } from './transcript-source.ts'

/** How speech in the media of a workspace is transcribed. */
export type Speech =
  | { soundTranscriber: SoundTranscriber; language: string | null; isOff: false }
  | {
      soundTranscriber: null
      /** Why it is not. */
      problem: string
      /** Whether the workspace has switched transcription off, so that stored transcripts are ignored too. */
      isOff: boolean
    }

/** The value for an item without media. */
export const noSpeech: Speech = { soundTranscriber: null, problem: 'there is nothing to hear', isOff: false }

/** The transcription that results from the settings of a workspace and the available transcriber. */
export function speechOf(
  { transcribesSpeech, spokenLanguages }: SpeechSettings,
  soundTranscriber: SoundTranscriber | null,
): Speech {
  if (!transcribesSpeech)
    return { soundTranscriber: null, problem: 'speech is not transcribed in this workspace', isOff: true }
  if (!soundTranscriber) return { soundTranscriber, problem: 'speech is not transcribed here', isOff: false }
  const [language = null, ...others] = new Set(spokenLanguages.map((tag) => tag.split('-')[0] ?? tag))
  const isEnglish = language === null || [language, ...others].includes('en')
  if (soundTranscriber.source === TranscriptSource.embedded && !isEnglish)
    return { soundTranscriber: null, problem: 'speech is transcribed in English alone here', isOff: false }
  return { soundTranscriber, language: others.length === 0 ? language : null, isOff: false }
}
