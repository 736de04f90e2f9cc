import type { hashLists as en } from './hash-lists.en.ts'

/** Einstellungen der Hashlisten. */
export const hashLists: typeof en = {
  hint: 'Bilder werden mit diesen Hashes bekannter Bilder verglichen: dieselbe Datei über MD5, ähnlich aussehende Bilder über PDQ.',
  create: 'Liste laden',
  createHint: 'Ein Hash pro Zeile: MD5 (32 Stellen) oder PDQ (64 Stellen).',
  name: 'Name',
  purpose: 'Die Bilder sind',
  purposes: { CSAM: 'Bekanntes Missbrauchsmaterial', KNOWN: 'Andere bekannte Bilder' },
  purposeHints: {
    CSAM: 'Übereinstimmende Bilder erhalten einen CSAM-Wert und sind immer unkenntlich.',
    KNOWN: 'Für die Bedingung „Ähnliche Bilder“.',
  },
  exact: 'MD5',
  alike: 'PDQ',
  updatedAt: 'Geladen',
  chooseFile: 'Textdatei auswählen',
  fileRules: 'Unter 5 MB. Eine Zeile, die kein Hash ist, weist die ganze Datei ab.',
  tooLarge: 'Die Datei muss unter 5 MB liegen',
  nothingLoaded: 'Nichts wurde geladen.',
  load: 'Laden',
  addTo: 'Zu „{name}“ hinzufügen',
  addOne: 'Hashes zu „{name}“ hinzufügen',
  delete: 'Liste löschen',
  deleteOne: '„{name}“ löschen',
  deleteTitle: '„{name}“ löschen?',
  deleteText: 'Ab jetzt und im Dashboard werden Bilder nicht mehr mit ihren Hashes verglichen.',
  none: 'Noch keine Hashlisten',
  noneHint: 'Listen eines Programms zum Austausch von Hashes laden. Ohne eine ist der CSAM-Wert immer 0.',
}
