import { createI18n } from 'vue-i18n'
import { en } from './en.ts'

/** The dashboard's strings, English first. */
export const i18n = createI18n({ legacy: false, locale: 'en', fallbackLocale: 'en', messages: { en } })
