/**
 * The word lists of a language whose texts are scored by them. A word that ends with `*` matches all words with that beginning; a
 * phrase is words with spaces between them.
 */
export interface BasicLanguage {
  /** ISO 639-1; with the script if it is not the usual one. */
  code: string
  /** Profanity that is offensive in any context. */
  profane: string
  /** Mild profanity. */
  mild: string
  /** Insulting names for people. */
  insults: string
  /** Words that address a person: "you", "your". */
  you: string
  /** Words that refer to oneself: "I am", "my". */
  self: string
  /** Words that occur in nearly every text in it, if its script alone does not identify the language. */
  common?: string
}

/** Declares a language. */
export const defineBasicLanguage = (language: BasicLanguage): BasicLanguage => language
