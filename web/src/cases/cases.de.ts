import type { cases as en } from './cases.en.ts'

/** Fälle: was wartet und zusammengehört. */
export const cases: typeof en = {
  title: 'Was zusammengehört',
  mark: {
    SAME_TEXT: 'Gleicher Text · {count}',
    SAME_PICTURE: 'Gleiches Bild · {count}',
    SAME_AUTHOR: 'Gleicher Verfasser · {count}',
  },
  by: 'von {count} Verfasser | von {count} Verfassern',
  reports: '{count} Meldung | {count} Meldungen',
  hidden: '{count} weitere, die anderen vorbehalten ist | {count} weitere, die anderen vorbehalten sind',
  decide: 'Über alle {count} entscheiden',
  decideKey: 'Über den ganzen Fall entscheiden',
  group: 'Eine Zeile je Fall',
  sample: 'Andere des Falls',
  authors: 'Verfasser',
  ofCase: '{count} im Fall | {count} im Fall',
  strikes: '{count} Verwarnung | {count} Verwarnungen',
  removed: '{count} entfernt',
  open: 'Diese Prüfung öffnen',
}
