import type { retroaction as en } from './retroaction.en.ts'

/** Eine Regel, auf vergangene Inhalte angewandt. */
export const retroaction: typeof en = {
  count: 'Zählen, was sich ändern würde',
  countAgain: 'Noch einmal zählen',
  days: 'Rückblick',
  none: 'Noch nicht auf Vergangenes angewandt',
  noneHint:
    'Diese Regel auf vorhandene Inhalte anwenden. Zuerst wird gezählt, was sich ändern würde; vor der Bestätigung geschieht nichts.',
  terms:
    'Die Regel wirkt nur, wo die heutigen Regeln sie wirken ließen. Von Menschen Entschiedenes bleibt. Niemand erhält eine Verwarnung, und kein Nutzer erhält wegen eines Inhalts ein Schlagwort.',
  off: 'Zuerst die Regel einschalten',
  offHint: 'Nur eine eingeschaltete Regel lässt sich auf Vergangenes anwenden.',
  routing: 'Zuteilungsregeln ändern keine Inhalte',
  routingHint: 'Sie bestimmen nur die Warteschlange neuer Prüfungen.',
  states: {
    COUNTING: 'Zählt',
    COUNTED: 'Wartet auf Bestätigung',
    APPLYING: 'Wird angewandt',
    APPLIED: 'Angewandt',
    REVERSING: 'Wird zurückgenommen',
    REVERSED: 'Zurückgenommen',
    CANCELLED: 'Abgebrochen',
    FAILED: 'Fehlgeschlagen',
  },
  examined: '{done} von {total} Inhalten angesehen',
  processed: '{done} von {total} Inhalten durchgegangen',
  taken: '{done} von {total} Änderungen durchgegangen',
  wouldChange: 'würden sich ändern',
  changed: 'geändert',
  skipped: '{count} hatten sich inzwischen geändert und blieben, wie sie waren',
  reversedCount: '{count} sind wieder wie zuvor',
  keptCount: '{count} wurden seitdem geändert und bleiben',
  nothing: 'Nichts würde sich ändern',
  apply: 'Auf {count} Inhalt anwenden | Auf {count} Inhalte anwenden',
  applyTitle: '{count} vergangenen Inhalt ändern? | {count} vergangene Inhalte ändern?',
  applyText:
    'Die Plattform erfährt von jeder Änderung. Abbrechen ist jederzeit möglich, Zurücknehmen danach.',
  cancel: 'Abbrechen',
  reverse: 'Zurücknehmen',
  reverseTitle: '{count} Änderung zurücknehmen? | {count} Änderungen zurücknehmen?',
  reverseText:
    'Jeder Inhalt, den seitdem niemand geändert hat, wird wieder wie zuvor, und die Plattform erfährt davon.',
  runs: 'Durchläufe',
  endedEarly: 'Vorzeitig beendet',
  changes: 'Änderungen nach Status',
  items: 'Inhalte',
  all: 'Alle',
  itemStates: {
    COUNTED: 'Würde sich ändern',
    CHANGED: 'Geändert',
    SKIPPED: 'Belassen',
    REVERSED: 'Zurückgenommen',
    KEPT: 'Seitdem geändert',
  },
}
