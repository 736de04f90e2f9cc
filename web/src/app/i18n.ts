import type { Locale, Messages } from '@nuxt/ui'
import { shallowRef, watch } from 'vue'
import { createI18n } from 'vue-i18n'
import { type Language, languageOf, localeTag, tagOf } from '../language/language.ts'
import { preferences } from '../settings/personal/preferences.ts'
import { en } from './en.ts'

type Texts = typeof en

/** A language: what the frame and the page of a review say, and the components that it is made of, which have English themselves. */
interface LanguageTexts {
  texts: Texts
  ui?: Locale<Messages>
}

/**
 * How each language is had. The first texts in English are with the program; another language is fetched when somebody first
 * chooses it, and what all other pages say with the first of them.
 */
const spoken: Record<
  Language,
  { first: () => LanguageTexts | Promise<LanguageTexts>; rest: () => Promise<object> }
> = {
  en: { first: () => ({ texts: en }), rest: () => import('./en-rest.ts').then(({ enRest }) => enRest) },
  de: {
    first: () => import('./de.ts').then(({ de, ui }) => ({ texts: de, ui })),
    rest: () => import('./de-rest.ts').then(({ deRest }) => deRest),
  },
}

/** What writes every text of the dashboard. */
export const i18n = createI18n({ legacy: false, locale: 'en', messages: { en } as Record<string, Texts> })

/** The texts of the components that the dashboard is made of; undefined for English. */
export const uiLocale = shallowRef<Locale<Messages>>()

let asked: Language = 'en'

/** Whether some page besides that of a review was wanted: from then on a language is spoken whole. */
let wantsAll = false

/** The tags of the languages that have all texts. */
const whole = new Set<string>()

/**
 * Puts the page into a language: texts, dates, numbers, and what it says of itself to screen readers. Rejects, and leaves
 * everything as it is, where the texts cannot be fetched. Of two that are asked for, the later is spoken.
 */
export async function speak(language: Language): Promise<void> {
  asked = language
  const tag = tagOf(language, navigator.languages)
  const { first, rest } = spoken[language]
  const [{ texts, ui }, others] = await Promise.all([first(), wantsAll ? rest() : undefined])
  if (asked !== language) return
  const { availableLocales, setLocaleMessage, locale } = i18n.global
  // One that was spoken before has the workspace's names of the statuses in it.
  if (!availableLocales.includes(tag)) setLocaleMessage(tag, texts)
  if (others) complete(tag, others)
  locale.value = tag
  localeTag.value = tag
  uiLocale.value = ui
  document.documentElement.lang = language
}

function complete(tag: string, rest: object): void {
  if (whole.has(tag)) return
  i18n.global.mergeLocaleMessage(tag, rest)
  whole.add(tag)
}

/** Resolves once all texts are there, in the language that is spoken: whatever may say any of them waits for it. */
export async function allTexts(): Promise<void> {
  wantsAll = true
  if (whole.has(i18n.global.locale.value)) return
  await speak(asked)
}

/** Speaks the language that the reader chose, else their browser's, and follows the choice. Resolves once it is spoken. */
export async function followLanguage(): Promise<void> {
  const chosen = (): Language =>
    preferences.value.language === 'auto' ? languageOf(navigator.languages) : preferences.value.language
  const follow = async (): Promise<void> => {
    // What cannot be fetched is asked for again with the next choice; until then the page stays readable as it is.
    await speak(chosen()).catch(() => undefined)
  }
  watch(chosen, follow)
  await follow()
}
