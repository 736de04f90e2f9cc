import { createI18n } from 'vue-i18n'
import { deRest } from '../app/de-rest.ts'
import { de } from '../app/de.ts'
import { enRest } from '../app/en-rest.ts'
import { en } from '../app/en.ts'

const { getLocaleMessage, mergeLocaleMessage } = createI18n({ legacy: false, messages: { en, de } }).global
mergeLocaleMessage('en', enRest)
mergeLocaleMessage('de', deRest)

/** Every English and every German text: those of the main bundle and those of other pages. */
export const wholeTexts = { en: getLocaleMessage('en'), de: getLocaleMessage('de') }
