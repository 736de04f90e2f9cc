import { shallowRef } from 'vue'

/** The languages of the dashboard by their codes, each named in itself. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code)

/** The first of a browser's languages that there is, which are as `navigator.languages` has them; English without one. */
export const languageOf = (browser: readonly string[]): Language =>
  browser.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? 'en'

/** A language as the reader's region writes it where the browser names one, so that dates are theirs: `en-GB` for `en`. */
export const tagOf = (language: Language, browser: readonly string[]): string =>
  browser.find(
    (tag) => tag.split('-')[0] === language && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0,
  ) ?? language

/** The tag by which dates and numbers are written at present. Set together with the texts, by `speak`. */
export const localeTag = shallowRef('en')
