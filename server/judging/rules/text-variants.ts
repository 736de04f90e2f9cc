import type { DetectionKind } from './text-detection.ts'
import type { TextMatches } from './text-sets.ts'

/** One kind of search for words or patterns in a text (section 2.10). */
export interface TextVariant {
  /** The option's name in the dashboard. */
  label: string
  looksFor: 'word' | 'part' | 'regex' | DetectionKind
  /** Whether it matches when nothing is found. */
  negative: boolean
  /** What is counted, if a minimum number of matches is required. */
  counts: keyof Pick<TextMatches, 'distinct' | 'occurrences'> | null
}

const variant = (
  label: string,
  looksFor: TextVariant['looksFor'],
  more: Partial<TextVariant> = {},
): TextVariant => ({
  label,
  looksFor,
  negative: false,
  counts: null,
  ...more,
})

/** The options of the Text condition, by stored value. */
export const textVariants = {
  contains_any_word: variant('contains any word', 'word'),
  not_contains_any_word: variant('not contains any word', 'word', { negative: true }),
  contains_part_of_any_word: variant('contains part of any word', 'part'),
  not_contains_part_of_any_word: variant('not contains part of any word', 'part', { negative: true }),
  contains_at_least_x_words: variant('contains at least X words', 'word', { counts: 'distinct' }),
  contains_part_at_least_x_times: variant('contains part of any word at least X times', 'part', {
    counts: 'occurrences',
  }),
  contains_regex: variant('contains regex', 'regex'),
  contains_url: variant('contains URL', 'url'),
  contains_phone_number: variant('contains phone number', 'phone'),
  contains_email: variant('contains email', 'email'),
} as const satisfies Record<string, TextVariant>

export type TextMatch = keyof typeof textVariants

/** The variant of an option, typed as the interface. */
export const textVariant = (match: TextMatch): TextVariant => textVariants[match]

const all = Object.keys(textVariants) as TextMatch[]

/** The options for which the test holds. */
export const variantsWhere = (test: (variant: TextVariant) => boolean): TextMatch[] =>
  all.filter((match) => test(textVariants[match]))
