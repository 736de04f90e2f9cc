import { languageName } from '../../language/formats.ts'

/** The languages that can be chosen for translations. */
export const languages =
  'ar bg bn ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'.split(
    ' ',
  )

/** Languages as options by name, including the chosen ones in any case. */
export const languageItems = (offered: readonly string[], chosen: readonly string[] = []) =>
  [...new Set([...offered, ...chosen])]
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
