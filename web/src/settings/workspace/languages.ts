const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** The languages that are offered for translations. */
export const languages =
  'ar bg bn ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'.split(
    ' ',
  )

/** A language by its English name; a code that none has stays as it is. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Languages to choose from by their English names, those that are chosen among them whatever they are. */
export const languageItems = (offered: readonly string[], chosen: readonly string[] = []) =>
  [...new Set([...offered, ...chosen])]
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
