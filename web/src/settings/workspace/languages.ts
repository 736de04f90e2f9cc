import { languageName } from '../../language/formats.ts'

/** The languages that are offered for translations. */
export const languages =
  'ar bg bn ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'.split(
    ' ',
  )

/** Languages to choose from by name, those that are chosen among them whatever they are. */
export const languageItems = (offered: readonly string[], chosen: readonly string[] = []) =>
  [...new Set([...offered, ...chosen])]
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
