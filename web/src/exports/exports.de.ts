import type { exports as en } from './exports.en.ts'

/** Listen, die in Dateien geschrieben werden. */
export const exports: typeof en = {
  filteredText:
    'Alles, was die Filter durchlassen, wird eine Datei aus JSON-Zeilen, je Eintrag eine. Sie entsteht im Hintergrund; die Seite kann verlassen werden.',
  wholeText:
    'Die ganze Liste wird eine Datei aus JSON-Zeilen, je Eintrag eine. Sie entsteht im Hintergrund; die Seite kann verlassen werden.',
  start: 'Export starten',
  another: 'Noch einmal exportieren',
  all: 'Alle Exporte',
  stop: 'Anhalten',
  stopOne: 'Export von {list} anhalten',
  download: 'Herunterladen',
  downloadOne: '{list} herunterladen',
  progress: 'Geschriebene Zeilen',
  lines: '{rows} Zeile | {rows} Zeilen',
  linesOf: '{rows} von {total} Zeilen',
  kept: 'Aufbewahrt bis {at}',
  hint: 'In Dateien geschriebene Listen, 7 Tage aufbewahrt. Begonnen wird mit „Exportieren“ an einer Liste oder über GraphQL.',
  what: 'Liste',
  by: 'Von',
  started: 'Begonnen',
  written: 'Geschrieben',
  state: 'Stand',
  none: 'Noch keine Exporte',
  noneHint: 'Inhalte, Nutzer, Meldungen und Warteschlangen lassen sich exportieren.',
  unfiltered: 'Die ganze Liste',
  states: { running: 'Läuft', finished: 'Fertig', cancelled: 'Angehalten', failed: 'Fehlgeschlagen' },
}
