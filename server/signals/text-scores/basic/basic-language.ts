/**
 * What is known of a language whose texts are scored by lists of words. A word that ends with `*` stands for all words
 * that begin so; a phrase is words with spaces between them.
 */
export interface BasicLanguage {
  /** ISO 639-1; with the script where it is not the usual one. */
  code: string
  /** Swearing that is rude in any company. */
  profane: string
  /** Swearing that many do not mind. */
  mild: string
  /** Names that people are called by those who mean to hurt. */
  insults: string
  /** Words that speak to somebody: "you", "your". */
  you: string
  /** Words that speak of oneself: "I am", "my". */
  self: string
  /** Words that are part of nearly every text in it, where its script alone does not tell the language. */
  common?: string
}

/** Declares a language. */
export const defineBasicLanguage = (language: BasicLanguage): BasicLanguage => language
