import type { SpeechSettings } from '../../access/workspaces/workspace.store.ts'
import type { Hearer } from './hearers.ts'
import { TranscriptSource } from './transcript-source.ts'

/** Who hears what is said in the media of a workspace. */
export type Speech =
  | { hearer: Hearer; language: string | null; isOff: false }
  | {
      hearer: null
      /** Why nobody does. */
      problem: string
      /** Whether the workspace wants nothing to be heard, nor what was heard before. */
      isOff: boolean
    }

/** Of an item without media. */
export const nothingToHear: Speech = { hearer: null, problem: 'there is nothing to hear', isOff: false }

/** What the settings of a workspace make of whoever would hear. */
export function speechOf(
  { transcribesSpeech, spokenLanguages }: SpeechSettings,
  hearer: Hearer | null,
): Speech {
  if (!transcribesSpeech)
    return { hearer: null, problem: 'speech is not transcribed in this workspace', isOff: true }
  if (!hearer) return { hearer, problem: 'speech is not transcribed here', isOff: false }
  const [language = null, ...others] = new Set(spokenLanguages.map((tag) => tag.split('-')[0] ?? tag))
  const isEnglish = language === null || [language, ...others].includes('en')
  if (hearer.source === TranscriptSource.embedded && !isEnglish)
    return { hearer: null, problem: 'speech is transcribed in English alone here', isOff: false }
  return { hearer, language: others.length === 0 ? language : null, isOff: false }
}
