import { shallowRef } from 'vue'

/** The languages of the dashboard by their codes, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code)

/** The first of a browser's languages, as in `navigator.languages`, that the dashboard has; English without one. */
export const languageOf = (browser: readonly string[]): Language =>
  browser.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? 'en'

/** The browser's regional tag of a language, so that dates have the regional format: `en-GB` for `en`. */
export const tagOf = (language: Language, browser: readonly string[]): string =>
  browser.find(
    (tag) => tag.split('-')[0] === language && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0,
  ) ?? language

/** The tag that dates and numbers are formatted by. Set together with the texts, by `switchLanguage`. */
export const localeTag = shallowRef('en')
