import type { Locale, Messages } from '@nuxt/ui'
import { shallowRef, watch } from 'vue'
import { createI18n } from 'vue-i18n'
import { type Language, languageOf, localeTag, tagOf } from '../language/language.ts'
import type { Phrasebook } from '../language/phrasebook.ts'
import { serverTexts } from '../language/server-text.ts'
import { preferences } from '../settings/personal/preferences.ts'
import { en } from './en.ts'

type Texts = typeof en

/** The texts of a language: of the frame and the page of a review, and of Nuxt UI's components, which include English. */
interface LanguageTexts {
  texts: Texts
  ui?: Locale<Messages>
  /** What the server says in English, in this language. */
  server?: Phrasebook
}

/**
 * How each language is loaded. The first English texts are in the main bundle; another language is fetched when it is first
 * chosen, and the texts of all other pages with the first of these.
 */
const languages: Record<
  Language,
  { first: () => LanguageTexts | Promise<LanguageTexts>; rest: () => Promise<object> }
> = {
  en: { first: () => ({ texts: en }), rest: () => import('./en-rest.ts').then(({ enRest }) => enRest) },
  de: {
    first: async () => {
      const [{ de, ui }, { phrasebook: server }] = await Promise.all([
        import('./de.ts'),
        import('../language/server-texts/index.de.ts'),
      ])
      return { texts: de, ui, server }
    },
    rest: () => import('./de-rest.ts').then(({ deRest }) => deRest),
  },
}

/** The vue-i18n instance of the dashboard. */
export const i18n = createI18n({ legacy: false, locale: 'en', messages: { en } as Record<string, Texts> })

/** The texts of Nuxt UI's components; undefined for English. */
export const uiLocale = shallowRef<Locale<Messages>>()

let asked: Language = 'en'

/** Whether a page other than that of a review was opened: from then on all texts of a language are loaded. */
let wantsAll = false

/** The tags of the languages whose texts are all loaded. */
const whole = new Set<string>()

/**
 * Switches the page to a language: texts, dates, numbers, and the document's `lang`. Rejects, and changes nothing, where the
 * texts cannot be fetched. Of two concurrent calls the later one wins.
 */
export async function switchLanguage(language: Language): Promise<void> {
  asked = language
  const tag = tagOf(language, navigator.languages)
  const { first, rest } = languages[language]
  const [{ texts, ui, server }, others] = await Promise.all([first(), wantsAll ? rest() : undefined])
  if (asked !== language) return
  const { availableLocales, setLocaleMessage, locale } = i18n.global
  // One that was used before has the workspace's names of the statuses in it.
  if (!availableLocales.includes(tag)) setLocaleMessage(tag, texts)
  if (others) complete(tag, others)
  locale.value = tag
  localeTag.value = tag
  uiLocale.value = ui
  serverTexts.value = server
  document.documentElement.lang = language
}

function complete(tag: string, rest: object): void {
  if (whole.has(tag)) return
  i18n.global.mergeLocaleMessage(tag, rest)
  whole.add(tag)
}

/** Resolves once all texts of the current language are loaded, and all icons: pages that use them wait for it. */
export async function allTexts(): Promise<void> {
  wantsAll = true
  const texts = whole.has(i18n.global.locale.value) ? undefined : switchLanguage(asked)
  await Promise.all([texts, import('./late-icons.ts')])
}

/**
 * Uses the language that the person chose, else that of the browser, and follows changes of the choice. Resolves once it is
 * active.
 */
export async function followLanguage(): Promise<void> {
  const chosen = (): Language =>
    preferences.value.language === 'auto' ? languageOf(navigator.languages) : preferences.value.language
  const follow = async (): Promise<void> => {
    // What cannot be fetched is fetched again with the next choice; until then the page stays readable as it is.
    await switchLanguage(chosen()).catch(() => undefined)
  }
  watch(chosen, follow)
  await follow()
}
