import type { FactKey } from '../../signals/facts.ts'
import type { TextSource } from '../../signals/source-text.ts'
import type { CompiledCondition } from './condition.ts'
import type { ObservedText } from './text-wording.ts'

/** The facts of an item's own text. */
export type TextFact = 'textMatches' | 'links' | 'emails' | 'phoneNumbers' | 'text'

/** The fact with the text of a source, if it has to be fetched. */
export const textFacts = {
  text: undefined,
  images: 'imageTexts',
  videos: 'videoTexts',
  audio: 'audioTexts',
} as const satisfies Record<TextSource, FactKey | undefined>

/**
 * A condition on the item's own text, applied to the text of other sources. It does not match an item without any of them; nor
 * does a condition on missing text (`negative`) match when a source could not be read.
 */
export const ofSources = (
  own: CompiledCondition<TextFact, ObservedText>,
  sources: readonly TextSource[],
  negative: boolean,
): CompiledCondition<'sourceTexts', ObservedText> => ({
  matches({ sourceTexts }) {
    const text = sourceTexts()(sources)
    if (!text.isThere || (negative && Object.keys(text.unread).length > 0)) return false
    return own.matches(text)
  },
  observe({ sourceTexts }) {
    const text = sourceTexts()(sources)
    const seen = own.observe(text)
    const unread = Object.keys(text.unread).length > 0 && { unread: text.unread }
    const basic = text.basic.length > 0 && { basic: text.basic }
    return unread || basic ? { count: 0, entries: [], ...seen, ...unread, ...basic } : seen
  },
  spans({ sourceTexts }) {
    const text = sourceTexts()(sources)
    return own.spans?.(text).map((span) => ({ ...span, ...text.locate(span) })) ?? []
  },
})
