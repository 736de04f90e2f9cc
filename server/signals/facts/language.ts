import { defineFact } from '../fact.ts'
import { languageOf } from '../languages/language-of.ts'

/** The language of the text as an ISO 639-1 code, given or detected; null when it cannot be detected, as for a word or two. */
export default defineFact({
  cost: 60,
  compute({ text, textLanguage }): string | null {
    if (textLanguage !== undefined) return textLanguage
    return text?.trim() ? languageOf(text) : null
  },
})
