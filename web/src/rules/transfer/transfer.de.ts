import type { ruleTransfer as en } from './transfer.en.ts'

/** Regeln in eine Datei und aus einer. */
export const ruleTransfer: typeof en = {
  more: 'Mehr',
  exportOpen: 'Exportieren…',
  exportTitle: 'Regeln exportieren',
  exportHint:
    'Eine JSON-Datei, die Listen, Kategorien, Projekte und Warteschlangen benennt, für einen anderen Arbeitsbereich oder zum Aufbewahren.',
  all: 'Alle Regeln ({count})',
  includeItems: 'Mit den Einträgen der Listen',
  includeItemsHint: 'Damit sich fehlende Listen anlegen lassen.',
  download: 'Herunterladen',
  importOpen: 'Importieren…',
  importTitle: 'Regeln importieren',
  importHint:
    'Importierte Regeln sind aus und stehen unter den anderen. Eine Datei wird ganz übernommen oder gar nicht.',
  choose: 'Datei auswählen',
  fileRules: 'Eine .json-Datei mit exportierten Regeln',
  notJson: 'Diese Datei ist kein JSON.',
  refused: 'Die Datei kann nicht importiert werden',
  plan: 'Angelegt wird:',
  renamed: 'Umbenannt',
  listOf: '{count} Eintrag | {count} Einträge',
  import: 'Importieren',
  imported: '{count} Regel importiert, ausgeschaltet | {count} Regeln importiert, ausgeschaltet',
}
