import { shallowRef } from 'vue'
import type { ReviewReasonKind } from '../gql/graphql.ts'
import type { Phrasebook } from './phrasebook.ts'

/**
 * What sentences of the server are about: a part of a rule, why it matched, why something is missing, what the program did by
 * itself, what somebody took back, and why an item is reviewed.
 */
type SentenceKind = 'summary' | 'explanation' | 'problem' | 'note' | 'reversal' | `reason${ReviewReasonKind}`

/** What the server says in its English, in the language that is spoken; undefined where that is English. */
export const serverTexts = shallowRef<Phrasebook>()

/**
 * What the server said, in the language of the reader: names, hints and refusals that have a translation, with the values that
 * stood in them. Anything else, and all of it in English, stays as it is.
 */
export function serverText(english: string): string {
  return translated(english) ?? english
}

/** The same; undefined where there is no translation and the reader reads another language than English. */
export function translated(english: string): string | undefined {
  return serverTexts.value ? serverTexts.value.translated(english, 'said') : english
}

/**
 * One or more sentences of a kind that the server said, such as why a rule matched, in the language of the reader. What people
 * wrote stays as it is; a sentence without a translation does too.
 */
export function serverSentence(kind: SentenceKind, english: string): string {
  return serverTexts.value?.translatedAll(english, kind, /(; |\. )/) ?? english
}

/** Why an export, a backtest or another run of its own ended, in the language of the reader, with the words of an error that nobody foresaw. */
export function serverFailure(english: string): string {
  return serverTexts.value?.translated(english, 'failure') ?? english
}
