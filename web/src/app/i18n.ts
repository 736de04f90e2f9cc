import type { Locale, Messages } from '@nuxt/ui'
import { shallowRef, watch } from 'vue'
import { createI18n } from 'vue-i18n'
import { type Language, languageOf, localeTag, tagOf } from '../language/language.ts'
import { preferences } from '../settings/personal/preferences.ts'
import { en } from './en.ts'

type Texts = typeof en

/** A language: the dashboard's texts, and those of the components that it is made of, which have English themselves. */
interface Spoken {
  texts: Texts
  ui?: Locale<Messages>
}

/** How each language is had. English is with the program; another is fetched when somebody first chooses it. */
const spoken: Record<Language, () => Spoken | Promise<Spoken>> = {
  en: () => ({ texts: en }),
  de: () => import('./de.ts').then(({ de, ui }) => ({ texts: de, ui })),
}

/** What writes every text of the dashboard. */
export const i18n = createI18n({ legacy: false, locale: 'en', messages: { en } as Record<string, Texts> })

/** The texts of the components that the dashboard is made of; undefined for English. */
export const uiLocale = shallowRef<Locale<Messages>>()

let asked: Language = 'en'

/**
 * Puts the page into a language: texts, dates, numbers, and what it says of itself to screen readers. Rejects, and leaves
 * everything as it is, where the texts cannot be fetched. Of two that are asked for, the later is spoken.
 */
export async function speak(language: Language): Promise<void> {
  asked = language
  const tag = tagOf(language, navigator.languages)
  const { texts, ui } = await spoken[language]()
  if (asked !== language) return
  const { availableLocales, setLocaleMessage, locale } = i18n.global
  // One that was spoken before has the workspace's names of the statuses in it.
  if (!availableLocales.includes(tag)) setLocaleMessage(tag, texts)
  locale.value = tag
  localeTag.value = tag
  uiLocale.value = ui
  document.documentElement.lang = language
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
